import { createFileRoute } from '@tanstack/react-router';
import {
  notificationKeys,
  notificationsQuery,
  readMarkQuery,
} from '@/features/notifications/data/queries.ts';
import { Notifications } from '@/features/notifications/ui/notifications.tsx';
import { trimToFirstPage } from '@/shared/queries/key-pages.ts';
import { useAccount } from '@/shared/session/viewer.tsx';
import { Page } from '@/shared/ui/page.tsx';
import { MoneyAside } from '../-parts/money-aside.tsx';

export const Route = createFileRoute('/_member/notifications')({
  loader: ({ context: { account, queryClient } }) => {
    void queryClient.prefetchQuery(readMarkQuery(account.id));
    void queryClient.prefetchInfiniteQuery(notificationsQuery);
  },
  onLeave: ({ context: { queryClient } }) => trimToFirstPage(queryClient, notificationKeys.list),
  component: NotificationsPage,
});

function NotificationsPage() {
  const { role } = useAccount();
  return (
    <Page title="Notifications" aside={role === 'fan' && <MoneyAside />}>
      <Notifications />
    </Page>
  );
}
