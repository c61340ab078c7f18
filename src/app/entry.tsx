import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAgeGate } from '@/features/session/age-gate-store.ts';
import { checkSession, connectMedia } from '@/features/session/data/api.ts';
import { createSessionStore } from '@/features/session/session-store.ts';
import { ConfirmHost } from '@/shared/ui/confirm-host.tsx';
import { ToasterHost } from '@/shared/ui/toaster-host.tsx';
import { AgeGateHost } from './age-gate-host.tsx';
import { turnOffContextMenu } from './context-menu.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter, type RouterContext } from './router.tsx';
import { followSessionChanges } from './session-changes.ts';
import { ViewerProvider } from './viewer-provider.tsx';

const session = createSessionStore();
const context: RouterContext = {
  queryClient: createQueryClient({
    // A refused sign-in says the same, and there is nobody to sign out.
    onHeld: () => {
      if (session.get().status === 'member') void session.expel();
    },
    // Auth says so too, and its client lets go of the session.
    onEnded: () => {
      if (session.get().status === 'member') void checkSession();
    },
  }),
  session,
  ageGate: createAgeGate(),
};
const router = createAppRouter(context);
followSessionChanges(context, router);
turnOffContextMenu();
connectMedia();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={context.queryClient}>
      <ViewerProvider session={session} gate={context.ageGate}>
        <RouterProvider router={router} />
        <AgeGateHost gate={context.ageGate} router={router} />
        <ConfirmHost />
        <ToasterHost />
      </ViewerProvider>
    </QueryClientProvider>
  </StrictMode>,
);
