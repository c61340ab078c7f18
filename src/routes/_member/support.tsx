import { createFileRoute, redirect } from '@tanstack/react-router';

/** The short address of the thread with support. */
export const Route = createFileRoute('/_member/support')({
  beforeLoad: () => {
    throw redirect({ href: '/conversations/support', replace: true });
  },
});
