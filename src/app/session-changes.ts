import { hashKey } from '@tanstack/react-query';
import { leaveAllTopics } from '@/features/identity/auth/data/realtime.ts';
import { signInKeys } from '@/features/identity/keys.ts';
import { signInAgain } from './guards.ts';
import { forgetReturnPath } from '@/lib/store/return-path.ts';
import { discardUserState } from '@/lib/store/user-state.ts';
import type { createAppRouter } from './router.tsx';
import type { RouterContext } from './router-context.ts';

/**
 * Discards everything of a user who is signed out: caches, live topics, counts and drafts. A user
 * who did not sign out is led to the sign-in with the reason. The guards of the current page run
 * again in every tab.
 */
export function followSessionChanges(
  { session, queryClient, ageGate }: RouterContext,
  router: ReturnType<typeof createAppRouter>,
): void {
  let last = session.get();
  let holdsReadings = false;
  // Runs after the navigation: the page that is left would refetch everything as a guest.
  const forgetReadings = () => {
    if (!holdsReadings) return;
    queryClient.getMutationCache().clear();
    // The page of the sign-in can wait for it, and it is the same for everybody.
    const kept = hashKey(signInKeys.providers);
    queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== kept });
    holdsReadings = false;
  };
  session.subscribe(() => {
    const next = session.get();
    const hasLeft =
      last.status === 'member' && (next.status !== 'member' || next.userId !== last.userId);
    const isFirst = last.status === 'pending';
    last = next;
    if (hasLeft) {
      holdsReadings = true;
      discardUserState();
      forgetReturnPath();
      void leaveAllTopics();
    }
    if (isFirst) return;
    ageGate.recheck();
    if (next.status === 'member') forgetReadings();
    const leaving =
      next.status === 'guest' && next.signOutReason
        ? router.navigate(signInAgain(next.signOutReason, router.state.location.href))
        : router.invalidate();
    void leaving.finally(forgetReadings);
  });
}
