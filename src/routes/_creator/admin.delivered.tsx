import { createFileRoute } from '@tanstack/react-router';
import { deliveredQuery } from '@/features/backoffice/delivered/data/queries.ts';
import { DeliveredList } from '@/features/backoffice/delivered/ui/delivered-list.tsx';
import { AudienceMessage } from '@/features/chat/media-message/audience-message.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';

export const Route = createFileRoute('/_creator/admin/delivered')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(deliveredQuery);
  },
  component: AdminDelivered,
});

function AdminDelivered() {
  return (
    <AdminPage title="Delivered">
      <div className="flex flex-col gap-5">
        <AudienceMessage />
        <DeliveredList />
      </div>
    </AdminPage>
  );
}
