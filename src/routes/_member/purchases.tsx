import { createFileRoute } from '@tanstack/react-router';
import { requireFan } from '@/app/guards.ts';
import { Purchases } from '@/features/chat/store/purchases.tsx';
import { Page } from '@/ui/page.tsx';
import { MoneyAside } from '../-parts/money-aside.tsx';

/** For fans; creators are redirected to their own profile. */
export const Route = createFileRoute('/_member/purchases')({
  beforeLoad: async (entering) => ({ account: await requireFan(entering) }),
  component: PurchasesPage,
});

function PurchasesPage() {
  return (
    <Page title="Purchases" width="full" aside={<MoneyAside />}>
      <Purchases />
    </Page>
  );
}
