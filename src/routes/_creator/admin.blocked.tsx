import { createFileRoute } from '@tanstack/react-router';
import { blockedQuery } from '@/features/backoffice/fans/data/queries.ts';
import { AboutBlocks } from '@/features/backoffice/fans/ui/about-blocks.tsx';
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
      <div className="flex flex-col gap-8">
        <BlockedList />
        <AboutBlocks />
      </div>
    </AdminPage>
  );
}
