import { createRootRouteWithContext } from '@tanstack/react-router';
import { leadToClosing } from '@/app/guards.ts';
import type { RouterContext } from '@/app/router-context.ts';
import type { Account } from '@/entities/account/current-user.tsx';
import { accountKeys } from '@/entities/account/keys.ts';
import { Shell } from '@/app/shell/shell.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, matches, location }) => {
    // Every page waits for the 18+ gate, unless its static data exempt it.
    const standsBeforeGate = matches.some((match) => match.staticData.beforeGate);
    const withoutProof = matches.some((match) => match.staticData.beforeProof);
    if (standsBeforeGate) context.ageGate.standAside();
    else await context.ageGate.pass({ withoutProof });
    const session = await context.session.settled();
    if (session.status === 'member' && !standsBeforeGate) {
      leadToClosing(
        context.queryClient.getQueryData<Account>(accountKeys.mine(session.userId)) ?? null,
        location,
      );
    }
  },
  component: Shell,
});
