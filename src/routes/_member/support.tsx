import { createFileRoute, redirect } from '@tanstack/react-router';

/** The thread with support, under the short address of the menu. */
export const Route = createFileRoute('/_member/support')({
  beforeLoad: () => {
    throw redirect({ href: '/conversations/support', replace: true });
  },
});
