import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/logout')({
  staticData: { beforeGate: true },
  beforeLoad: async ({ context, preload }) => {
    if (preload) return;
    const session = await context.session.settled();
    if (session.status === 'member') await context.session.signOut();
    throw redirect({ to: '/', replace: true });
  },
});
