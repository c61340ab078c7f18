import { createFileRoute } from '@tanstack/react-router';
import { monthsQuery, totalsQuery } from '@/features/backoffice/earnings/data/queries.ts';
import { Months } from '@/features/backoffice/earnings/ui/months.tsx';
import { Totals } from '@/features/backoffice/earnings/ui/totals.tsx';
import { ComingShare } from '@/features/backoffice/earnings/ui/coming-share.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';

export const Route = createFileRoute('/_creator/admin/earnings')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(totalsQuery);
    void queryClient.prefetchInfiniteQuery(monthsQuery);
  },
  component: AdminEarnings,
});

function AdminEarnings() {
  return (
    <AdminPage title="Earnings">
      <div className="flex flex-col gap-5">
        <ComingShare />
        <Totals />
        <Months />
      </div>
    </AdminPage>
  );
}
