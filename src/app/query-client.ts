import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { AppError } from '@/lib/errors/app-error.ts';

const MAX_RETRIES = 2;

// Changes are drawn in the task that brings them. The timers of the library are late in a busy
// page: an endless list then stops, and a screen is drawn before its account.
notifyManager.setScheduler(queueMicrotask);

/**
 * A refusal stays a refusal; only what never got an answer, or a server's own fault, is retried.
 */
function shouldRetry(failures: number, error: unknown): boolean {
  const isRefusal = error instanceof AppError && error.status >= 400 && error.status < 500;
  return !isRefusal && failures < MAX_RETRIES;
}

type Refused = {
  /** The account is suspended or closed. */
  onRestricted: () => void;
  /** The session was ended, such as on another device. */
  onEnded: () => void;
};

export function createQueryClient({ onRestricted, onEnded }: Refused): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof AppError)) return;
    if (error.code === 'account_suspended') onRestricted();
    if (error.code === 'session_expired') onEnded();
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
      // A command is repeated by the user, with its own request id, never behind their back: not
      // on a fault, and not when the network comes back.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
