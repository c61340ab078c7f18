import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { AppError, isRefusal } from '@/lib/errors/app-error.ts';

const MAX_RETRIES = 2;

// Changes render in the task that brings them. The library's timers fire late on a busy page: an
// endless list then stops, and a screen renders before its account.
notifyManager.setScheduler(queueMicrotask);

/** Retries only a request without an answer or with a server error, never a refusal. */
function shouldRetry(failures: number, error: unknown): boolean {
  return !isRefusal(error) && failures < MAX_RETRIES;
}

type Refused = {
  /** The account is suspended or closed. */
  onRestricted: () => void;
  /** The session was ended, for example from another device. */
  onEnded: () => void;
  /** A proof of age is missing or has expired. */
  onUnproven: () => void;
};

export function createQueryClient({ onRestricted, onEnded, onUnproven }: Refused): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof AppError)) return;
    if (error.code === 'account_suspended') onRestricted();
    if (error.code === 'session_expired') onEnded();
    if (error.code === 'age_verification_required') onUnproven();
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
      // Only the user repeats a command, with its own request id: it is retried neither after an
      // error nor when the network returns. Offline it fails at once, so that nothing is paid or
      // sent later without the user's knowledge.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
