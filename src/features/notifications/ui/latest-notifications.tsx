import { pageNotificationsWidget } from '@generated/limits.gen.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { emptyTexts } from '@/shared/errors/success.ts';
import { useAccount } from '@/shared/session/viewer.tsx';
import { ListState } from '@/shared/ui/list-state.tsx';
import { Loading } from '@/shared/ui/skeleton.tsx';
import { notificationsQuery, readMarkQuery } from '../data/queries.ts';
import { groupNotifications } from '../grouping.ts';
import { GroupRow, NotificationsSkeleton } from './notifications.tsx';
import { useReading } from './use-reading.ts';

/** The newest few, for the panel of the bell; seeing them clears what is unread. */
export function LatestNotifications({ onLeave }: { onLeave: () => void }) {
  const { id, role } = useAccount();
  const { data: readMark } = useQuery(readMarkQuery(id));
  const query = useInfiniteQuery({
    ...notificationsQuery,
    select: ({ pages }) => groupNotifications(pages.flat()).slice(0, pageNotificationsWidget),
  });
  useReading(readMark === undefined ? 0 : query.dataUpdatedAt);
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
      {query.data.map((group) => (
        <li key={group.id}>
          <GroupRow
            group={{ ...group, heading: null }}
            role={role}
            readMark={readMark}
            onOpen={onLeave}
          />
        </li>
      ))}
    </ul>
  );
}
