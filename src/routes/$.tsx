import { createFileRoute, redirect } from '@tanstack/react-router';

/** Unknown addresses: redirects guests to the landing page and members to /not-found. */
export const Route = createFileRoute('/$')({
  beforeLoad: async ({ context }) => {
    const session = await context.session.settled();
    throw redirect({ to: session.status === 'guest' ? '/' : '/not-found', replace: true });
  },
});
