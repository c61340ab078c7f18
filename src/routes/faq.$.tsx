import { createFileRoute, redirect } from '@tanstack/react-router';

/** Unknown addresses below /faq lead to the followers' questions. */
export const Route = createFileRoute('/faq/$')({
  staticData: { beforeGate: true },
  beforeLoad: () => {
    throw redirect({ to: '/faq/customer', replace: true });
  },
});
