import { createFileRoute, redirect } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { notificationsQuery, readMarkQuery } from '@/features/activity/data/queries.ts';
import { filterFrom } from '@/features/activity/filters.ts';
import { NotificationFilters } from '@/features/activity/ui/notification-filters.tsx';
import { Notifications } from '@/features/activity/ui/notifications.tsx';
import { Page } from '@/ui/page.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { LazyAdminAside } from '../-parts/lazy-admin-aside.tsx';
import { MoneyAside } from '../-parts/money-aside.tsx';

/** A filter that is unknown, or of the other role, shows all notifications. */
export const Route = createFileRoute('/_member/notifications/{-$sort}')({
  beforeLoad: ({ context, params }) => {
    const filter = filterFrom(params.sort, context.account.role);
    if (filter === undefined) {
      throw redirect({ to: '/notifications/{-$sort}', params: { sort: undefined }, replace: true });
    }
    return { filter };
  },
  loader: ({ context: { filter, queryClient } }) => {
    void queryClient.prefetchQuery(readMarkQuery);
    void queryClient.prefetchInfiniteQuery(notificationsQuery(filter));
  },
  component: NotificationsPage,
});

function NotificationsPage() {
  const { account, filter } = Route.useRouteContext();
  return (
    <Page
      title="Notifications"
      actions={
        <TextLink
          to="/billing/notifications"
          aria-label="Notification settings"
          className="inline-flex min-h-11 items-center gap-1.5 text-sm"
        >
          <SlidersHorizontal aria-hidden className="size-4" strokeWidth={1.75} />
          Settings
        </TextLink>
      }
      aside={account.role === 'fan' ? <MoneyAside /> : <LazyAdminAside />}
    >
      <NotificationFilters role={account.role} chosen={filter} />
      <Notifications key={filter} filter={filter} />
    </Page>
  );
}
