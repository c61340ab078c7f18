import { createFileRoute } from '@tanstack/react-router';
import { Balance } from '@/features/wallet/ui/balance.tsx';
import { Card } from '@/ui/card.tsx';
import { Page } from '@/ui/page.tsx';
import { clearingDays } from '@generated/limits.gen.ts';
import { AdminNav } from '../-parts/admin-nav.tsx';

export const Route = createFileRoute('/_creator/admin/')({
  component: Admin,
});

function Admin() {
  return (
    <Page title="Back office">
      <AdminNav />
      <Card className="flex flex-col gap-4 p-5">
        <Balance />
        <p className="text-sm text-pretty text-quiet">
          Pending is what you’ve earned but haven’t been paid yet. It becomes available{' '}
          {clearingDays} days after it was earned.
        </p>
      </Card>
    </Page>
  );
}
