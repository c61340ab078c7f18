import { createFileRoute } from '@tanstack/react-router';
import { scheduledKeys } from '@/features/backoffice/scheduled/data/keys.ts';
import { scheduledQuery } from '@/features/backoffice/scheduled/data/queries.ts';
import { ScheduledList } from '@/features/backoffice/scheduled/ui/scheduled-list.tsx';
import { trimToFirstPage } from '@/lib/query/key-pages.ts';
import { Page } from '@/ui/page.tsx';
import { AdminNav } from '../-parts/admin-nav.tsx';

export const Route = createFileRoute('/_creator/admin/scheduled')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(scheduledQuery);
  },
  onLeave: ({ context: { queryClient } }) => trimToFirstPage(queryClient, scheduledKeys.all),
  component: AdminScheduled,
});

function AdminScheduled() {
  return (
    <Page title="Scheduled">
      <AdminNav />
      <ScheduledList />
    </Page>
  );
}
