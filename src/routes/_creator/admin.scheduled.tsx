import { createFileRoute } from '@tanstack/react-router';
import { readDay } from '@/features/backoffice/scheduled/day-address.ts';
import { scheduledQuery } from '@/features/backoffice/scheduled/data/queries.ts';
import { ScheduledList } from '@/features/backoffice/scheduled/ui/scheduled-list.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';

type ScheduledSearch = { from?: string };

const fromOf = (day: string | undefined): ScheduledSearch => (day ? { from: day } : {});

export const Route = createFileRoute('/_creator/admin/scheduled')({
  validateSearch: ({ from }: Record<string, unknown>) => fromOf(readDay(from)),
  loaderDeps: ({ search }): ScheduledSearch => search,
  loader: ({ context: { queryClient }, deps: { from } }) => {
    void queryClient.prefetchInfiniteQuery(scheduledQuery(from));
  },
  component: AdminScheduled,
});

function AdminScheduled() {
  const { from } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminPage title="Scheduled">
      <ScheduledList
        from={from}
        onFrom={(day) => void navigate({ search: fromOf(day), replace: true })}
      />
    </AdminPage>
  );
}
