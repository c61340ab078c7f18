import { createFileRoute, redirect } from '@tanstack/react-router';
import { daysQuery, earningItemsQuery } from '@/features/backoffice/earnings/data/queries.ts';
import { monthName, readMonth } from '@/features/backoffice/earnings/months.ts';
import { MonthStatement } from '@/features/backoffice/earnings/ui/month-statement.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';

export const Route = createFileRoute('/_creator/admin/earnings_/$month')({
  loader: ({ context: { queryClient }, params }) => {
    const month = readMonth(params.month);
    if (month === null) throw redirect({ to: '/admin/earnings', replace: true });
    void queryClient.prefetchQuery(daysQuery(month));
    void queryClient.prefetchInfiniteQuery(earningItemsQuery(month, null));
  },
  component: AdminMonth,
});

function AdminMonth() {
  const month = readMonth(Route.useParams().month);
  if (month === null) return null;
  return (
    <AdminPage
      title={monthName(month)}
      tabTitle="Earnings"
      actions={<TextLink to="/admin/earnings">All months</TextLink>}
    >
      <MonthStatement key={month} month={month} />
    </AdminPage>
  );
}
