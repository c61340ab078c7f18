import { createFileRoute, redirect } from '@tanstack/react-router';

/** Most who ask are followers. */
export const Route = createFileRoute('/faq/')({
  staticData: { beforeGate: true },
  beforeLoad: () => {
    throw redirect({ to: '/faq/customer', replace: true });
  },
});
