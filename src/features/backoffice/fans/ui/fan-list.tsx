import type { Follower } from '@domain/answers/fans.ts';
import { conversationSearchMin } from '@generated/limits.gen.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, Users } from 'lucide-react';
import { emptyTexts } from '@/lib/errors/success.ts';
import { useTrimOnLeave } from '@/lib/query/use-trim-on-leave.ts';
import { ListState } from '@/ui/list-state.tsx';
import { MoreList } from '@/ui/more-list.tsx';
import { SearchField } from '@/ui/search-field.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { followersQuery, subscribersQuery } from '../data/queries.ts';
import { FanRow } from './fan-row.tsx';

const frame = 'divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface';

type FanListProps = { search: string; onSearch: (search: string) => void };

/** Subscribers, expired ones too, newest first. */
export function SubscriberList(props: FanListProps) {
  const options = subscribersQuery(props.search);
  useTrimOnLeave(options.queryKey);
  const query = useInfiniteQuery(options);
  return <FanList {...props} label="Subscribers" query={query} />;
}

/** Followers without a running subscription, newest first. */
export function FollowerList(props: FanListProps) {
  const options = followersQuery(props.search);
  useTrimOnLeave(options.queryKey);
  const query = useInfiniteQuery(options);
  return <FanList {...props} label="Followers" query={query} />;
}

type Query<Row> = React.ComponentProps<typeof MoreList<Row>>['query'];

function FanList<Row extends Follower>({
  label,
  search,
  onSearch,
  query,
}: FanListProps & { label: string; query: Query<Row> }) {
  return (
    <div className="flex flex-col gap-4">
      <SearchField
        label="Search by name or nickname"
        query={search}
        onSearch={onSearch}
        least={conversationSearchMin}
        className="md:max-w-80"
      />
      <MoreList
        query={query}
        label={label}
        rowKey={(row) => row.id}
        row={(row) => <FanRow row={row} />}
        className={frame}
        skeleton={<FansSkeleton />}
        empty={
          search === '' ? (
            <ListState kind="empty" icon={Users} text={emptyTexts.anything} />
          ) : (
            <ListState kind="empty" icon={Search} text="Nobody found." />
          )
        }
        more="Load more"
      />
    </div>
  );
}

function FansSkeleton() {
  return (
    <div className={frame}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-12 rounded-full" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-4 w-48" />
          </div>
        </div>
      ))}
    </div>
  );
}
