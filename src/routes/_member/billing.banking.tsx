import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireCreator } from '@/app/guards.ts';

/** Banking is in the back office of creators; fans have none. */
export const Route = createFileRoute('/_member/billing/banking')({
  beforeLoad: async (entering) => {
    await requireCreator(entering, '/billing');
    throw redirect({ to: '/admin/banking', replace: true });
  },
});
