import { createFileRoute } from '@tanstack/react-router';
import { requireFan } from '@/app/guards.ts';
import { NotYet } from '../-parts/not-yet.tsx';

/** Customers only; creators go to their own profile. */
export const Route = createFileRoute('/_member/purchases')({
  staticData: { isComing: true },
  beforeLoad: async (entering) => ({ account: await requireFan(entering) }),
  component: Purchases,
});

function Purchases() {
  return <NotYet title="Purchases" />;
}
