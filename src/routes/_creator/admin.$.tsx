import { createFileRoute, redirect } from '@tanstack/react-router';

/** Unknown paths of the back office redirect to its first page. */
export const Route = createFileRoute('/_creator/admin/$')({
  beforeLoad: () => {
    throw redirect({ to: '/admin', replace: true });
  },
});
