import { pageNotifications } from '@generated/limits.gen.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { DateText } from '@/shared/dates/date-text.tsx';
import { emptyTexts } from '@/shared/errors/success.ts';
import { useAccount, type Role } from '@/shared/session/viewer.tsx';
import { Avatar } from '@/shared/ui/avatar.tsx';
import { classes } from '@/shared/ui/classes.ts';
import { InfiniteList } from '@/shared/ui/infinite-list.tsx';
import { ListState } from '@/shared/ui/list-state.tsx';
import { ApproxPrice, Price } from '@/shared/ui/price.tsx';
import { Skeleton } from '@/shared/ui/skeleton.tsx';
import { notificationsQuery, readMarkQuery } from '../data/queries.ts';
import { groupNotifications, type NotificationGroup } from '../grouping.ts';
import { lineOf } from '../words.ts';
import { useReading } from './use-reading.ts';

/** What has happened, newest first. What is in view counts as read; new rows keep their dot. */
export function Notifications() {
  const { id, role } = useAccount();
  const { data: readMark } = useQuery(readMarkQuery(id));
  const query = useInfiniteQuery({
    ...notificationsQuery,
    select: ({ pages, pageParams }) => ({ pages: [groupNotifications(pages.flat())], pageParams }),
  });
  useReading(readMark === undefined ? 0 : query.dataUpdatedAt);
  return (
    <InfiniteList
      query={query}
      rowKey={(group) => group.id}
      row={(group) => <GroupRow group={group} role={role} readMark={readMark} />}
      className="flex flex-col"
      skeleton={<NotificationsSkeleton rows={pageNotifications} />}
      empty={<ListState kind="empty" icon={Bell} text={emptyTexts.anything} />}
    />
  );
}

type GroupRowProps = {
  group: NotificationGroup;
  role: Role;
  readMark: string | undefined;
  onOpen?: () => void;
};

export function GroupRow({ group, role, readMark, onOpen }: GroupRowProps) {
  const line = lineOf(group, role);
  const [newest] = group.rows;
  if (!newest) return null;
  const isNew = readMark !== undefined && new Date(newest.created_at) > new Date(readMark);
  const row = '-mx-3 flex items-center gap-3 rounded-md p-3';
  const content = (
    <>
      <Avatar name={newest.actor.name ?? '?'} picture={newest.actor.avatar} size="sm" />
      <span className="min-w-0 grow">
        <span className="block text-pretty">
          <bdi className="font-semibold">{line.who}</bdi> {line.text}
          {line.amountCents !== null && (
            <>
              {' · '}
              <Price cents={line.amountCents} /> <ApproxPrice cents={line.amountCents} />
            </>
          )}
        </span>
        <DateText at={newest.created_at} className="text-sm text-quiet" />
      </span>
      {isNew && (
        <span className="size-2.5 shrink-0 rounded-full bg-accent">
          <span className="sr-only">New</span>
        </span>
      )}
    </>
  );
  return (
    <>
      {group.heading && (
        <h2 className="mt-5 mb-1 text-sm font-semibold text-quiet first:mt-0">{group.heading}</h2>
      )}
      {line.to ? (
        <Link to={line.to} onClick={onOpen} className={classes(row, 'hover:bg-raised')}>
          {content}
        </Link>
      ) : (
        <div className={row}>{content}</div>
      )}
    </>
  );
}

export function NotificationsSkeleton({ rows }: { rows: number }) {
  return (
    <div className="flex flex-col">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-3 py-3">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex flex-col gap-2">
            <Skeleton className="h-5 w-56" />
            <Skeleton className="h-3.5 w-20" />
          </div>
        </div>
      ))}
    </div>
  );
}
