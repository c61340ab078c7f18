import { createFileRoute } from '@tanstack/react-router';
import { requireFan } from '@/app/guards.ts';
import { NotYet } from '../-parts/not-yet.tsx';

/** Customers only; creators go to their own profile. */
export const Route = createFileRoute('/_member/subscriptions')({
  staticData: { isComing: true },
  beforeLoad: async (entering) => ({ account: await requireFan(entering) }),
  component: Subscriptions,
});

function Subscriptions() {
  return <NotYet title="Subscriptions" />;
}
