import { createFileRoute } from '@tanstack/react-router';
import { scheduledQuery } from '@/features/backoffice/scheduled/data/queries.ts';
import { ScheduledList } from '@/features/backoffice/scheduled/ui/scheduled-list.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';

export const Route = createFileRoute('/_creator/admin/scheduled')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(scheduledQuery);
  },
  component: AdminScheduled,
});

function AdminScheduled() {
  return (
    <AdminPage title="Scheduled">
      <ScheduledList />
    </AdminPage>
  );
}
