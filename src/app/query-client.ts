import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { AppError } from '@/shared/errors/app-error.ts';

const MAX_RETRIES = 2;

/** A refusal stays a refusal; only what never got an answer, or a server's own fault, is retried. */
function shouldRetry(failures: number, error: unknown): boolean {
  const isRefusal = error instanceof AppError && error.status >= 400 && error.status < 500;
  return !isRefusal && failures < MAX_RETRIES;
}

/** `onHeld`: the platform answers the caller that their account is suspended or closed. */
export function createQueryClient(onHeld: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof AppError && error.code === 'account_suspended') onHeld();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (failures) => Math.min(500 * 2 ** failures, 4000),
        staleTime: 30_000,
      },
      // A command is repeated by the person, with its own request id, never behind their back: not
      // on a fault, and not when the network comes back.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
