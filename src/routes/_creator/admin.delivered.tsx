import { createFileRoute } from '@tanstack/react-router';
import { Intro } from '@/features/backoffice/content/intro.tsx';
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
        <Intro
          text="Messages to an audience, and what each of them has brought. They count up as fans read and buy."
          action={<AudienceMessage />}
        />
        <DeliveredList />
      </div>
    </AdminPage>
  );
}
