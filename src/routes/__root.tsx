import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '@/app/router-context.ts';
import { Shell } from '@/app/shell/shell.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, matches }) => {
    // Every page waits for the 18+ gate, unless its static data exempt it.
    const standsBeforeGate = matches.some((match) => match.staticData.beforeGate);
    if (standsBeforeGate) context.ageGate.standAside();
    else await context.ageGate.pass();
    await context.session.settled();
  },
  component: Shell,
});
