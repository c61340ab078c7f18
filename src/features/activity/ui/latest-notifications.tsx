import { pageNotificationsWidget } from '@generated/limits.gen.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { emptyTexts } from '@/lib/errors/success.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading } from '@/ui/skeleton.tsx';
import { notificationsQuery, readMarkQuery } from '../data/queries.ts';
import { arrange } from '../grouping.ts';
import { LineRow, NotificationsSkeleton } from './notification-row.tsx';
import { useReading } from './use-reading.ts';

/** The newest notifications, for the panel of the bell; showing them marks them as read. */
export function LatestNotifications({ onLeave }: { onLeave: () => void }) {
  const { role } = useAccount();
  const { data: readMark } = useQuery(readMarkQuery);
  const query = useInfiniteQuery({
    ...notificationsQuery('all'),
    select: ({ pages }) =>
      arrange(pages.flatMap(({ lines }) => lines)).slice(0, pageNotificationsWidget),
  });
  useReading({
    isShown: readMark !== undefined && query.data !== undefined,
    until: query.data?.[0]?.id ?? null,
    dataUpdatedAt: query.dataUpdatedAt,
  });
  if (query.error && !query.data) {
    return <ListState kind="error" error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) {
    return (
      <Loading>
        <NotificationsSkeleton rows={pageNotificationsWidget} />
      </Loading>
    );
  }
  if (query.data.length === 0) {
    return <ListState kind="empty" icon={Bell} text={emptyTexts.anything} />;
  }
  return (
    <ul className="pb-2">
      {query.data.map((line) => (
        <li key={line.id}>
          <LineRow
            line={{ ...line, heading: null, isDayNamed: false }}
            role={role}
            readMark={readMark}
            onOpen={onLeave}
          />
        </li>
      ))}
    </ul>
  );
}
