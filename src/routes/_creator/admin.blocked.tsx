import { createFileRoute } from '@tanstack/react-router';
import { blockedQuery } from '@/features/backoffice/fans/data/queries.ts';
import { BlockedList } from '@/features/backoffice/fans/ui/blocked-list.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';

export const Route = createFileRoute('/_creator/admin/blocked')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(blockedQuery);
  },
  component: Blocked,
});

function Blocked() {
  return (
    <AdminPage title="Blocked" tabTitle="Blocks">
      <p className="mb-4 text-sm text-pretty text-quiet">
        Somebody whom you block cannot see your page, write to you or pay you. Unblocking brings
        back the conversation, but not a subscription that the block ended.
      </p>
      <BlockedList />
    </AdminPage>
  );
}
