import { createFileRoute, redirect } from '@tanstack/react-router';

/** Redirects to the questions of fans, who are most readers. */
export const Route = createFileRoute('/faq/')({
  staticData: { beforeGate: true },
  beforeLoad: () => {
    throw redirect({ to: '/faq/customer', replace: true });
  },
});
