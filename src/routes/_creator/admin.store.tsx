import { createFileRoute } from '@tanstack/react-router';
import { offeredQuery } from '@/features/backoffice/delivered/data/queries.ts';
import { OwnStore } from '@/features/backoffice/delivered/ui/own-store.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';

export const Route = createFileRoute('/_creator/admin/store')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(offeredQuery);
  },
  component: AdminStore,
});

function AdminStore() {
  return (
    <AdminPage title="Store">
      <OwnStore />
    </AdminPage>
  );
}
