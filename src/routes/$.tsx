import { createFileRoute, redirect } from '@tanstack/react-router';

/** Addresses without a page: the landing for guests, /not-found for members. */
export const Route = createFileRoute('/$')({
  beforeLoad: async ({ context }) => {
    const session = await context.session.settled();
    throw redirect({ to: session.status === 'guest' ? '/' : '/not-found', replace: true });
  },
});
