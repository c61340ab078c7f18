import { createFileRoute, redirect } from '@tanstack/react-router';

/** Unknown addresses below /faq redirect to the questions of fans. */
export const Route = createFileRoute('/faq/$')({
  staticData: { beforeGate: true },
  beforeLoad: () => {
    throw redirect({ to: '/faq/customer', replace: true });
  },
});
