import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireCreator } from '@/app/guards.ts';

/** Withdrawals are in the back office of creators; fans have none. */
export const Route = createFileRoute('/_member/billing/withdrawals')({
  beforeLoad: async (entering) => {
    await requireCreator(entering, '/billing');
    throw redirect({ to: '/admin/withdrawals', replace: true });
  },
});
