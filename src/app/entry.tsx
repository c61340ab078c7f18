import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAgeGate } from '@/features/identity/auth/age-gate-store.ts';
import { checkSession } from '@/features/identity/auth/data/api.ts';
import { createSessionStore } from '@/features/identity/auth/session-store.ts';
import { ConfirmHost } from '@/ui/confirm-host.tsx';
import { ToasterHost } from '@/ui/toaster-host.tsx';
import { AgeGateHost } from './age-gate-host.tsx';
import { keepPageWithoutNetwork } from './missing-code.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import type { RouterContext } from './router-context.ts';
import { followSessionChanges } from './session-changes.ts';
import { CurrentUserProvider } from './current-user-provider.tsx';

const session = createSessionStore();
const ageGate = createAgeGate();
const context: RouterContext = {
  queryClient: createQueryClient({
    // A refused sign-in raises the same error without a session to end.
    onRestricted: () => {
      if (session.get().status === 'member') void session.forceSignOut();
    },
    // Auth refuses the session as well, and its client then drops it.
    onEnded: () => {
      if (session.get().status === 'member') void checkSession();
    },
    onUnproven: ageGate.reask,
  }),
  session,
  ageGate,
};
const router = createAppRouter(context);
followSessionChanges(context, router);
keepPageWithoutNetwork();
turnOffContextMenu();

// The policy of the page forbids eval; Firefox and WebKit report even that zod tries it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={context.queryClient}>
      <CurrentUserProvider session={session} gate={context.ageGate}>
        <RouterProvider router={router} />
        <AgeGateHost gate={context.ageGate} router={router} />
        <ConfirmHost />
        <ToasterHost />
      </CurrentUserProvider>
    </QueryClientProvider>
  </StrictMode>,
);

const TEXT = 'input, textarea, [contenteditable="true"]';

/** Disables the context menu except in text fields, where users need it to paste. */
function turnOffContextMenu(): void {
  document.addEventListener('contextmenu', (event) => {
    const isText = event.target instanceof Element && event.target.closest(TEXT) !== null;
    if (!isText) event.preventDefault();
  });
}
