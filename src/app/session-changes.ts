import { leaveAllTopics } from '@/features/identity/auth/data/realtime.ts';
import { signInAgain } from './guards.ts';
import { discardUserState } from '@/lib/store/user-state.ts';
import type { createAppRouter, RouterContext } from './router.tsx';

/**
 * Whoever leaves takes everything with them: caches, live topics, counts and drafts. Who did not
 * ask to leave is told why, where they can sign in again. Otherwise the guards of the current page
 * are asked again, in every tab.
 */
export function followSessionChanges(
  { session, queryClient }: RouterContext,
  router: ReturnType<typeof createAppRouter>,
): void {
  let last = session.get();
  let holdsReadings = false;
  // Not before the page is left: it would read all of it again, as a guest.
  const forgetReadings = () => {
    if (holdsReadings) queryClient.clear();
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
      void leaveAllTopics();
    }
    if (isFirst) return;
    if (next.status === 'member') forgetReadings();
    const leaving =
      next.status === 'guest' && next.signOutReason
        ? router.navigate(signInAgain(next.signOutReason, router.state.location.href))
        : router.invalidate();
    void leaving.finally(forgetReadings);
  });
}
