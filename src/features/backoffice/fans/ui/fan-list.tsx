import type { Follower } from '@domain/answers/fans.ts';
import { conversationSearchMin } from '@generated/limits.gen.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, Users } from 'lucide-react';
import { useAccount } from '@/entities/account/current-user.tsx';
import { emptyTexts } from '@/lib/errors/success.ts';
import { useTrimOnLeave } from '@/lib/query/use-trim-on-leave.ts';
import { ButtonLink } from '@/ui/button-link.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { MoreList } from '@/ui/more-list.tsx';
import { SearchField } from '@/ui/search-field.tsx';
import { peopleFrame, PeopleSkeleton } from '../../content/people.tsx';
import { followersQuery, subscribersQuery } from '../data/queries.ts';
import { FanRow } from './fan-row.tsx';

type FanListProps = { search: string; onSearch: (search: string) => void };

/** Subscribers, expired ones too, newest first. */
export function SubscriberList(props: FanListProps) {
  const options = subscribersQuery(props.search);
  useTrimOnLeave(options.queryKey);
  const query = useInfiniteQuery(options);
  const trial = (
    <ButtonLink to="/admin/trials" size="sm">
      Send a free trial
    </ButtonLink>
  );
  return <FanList {...props} label="Subscribers" query={query} next={trial} />;
}

/** Followers without a running subscription, newest first. */
export function FollowerList(props: FanListProps) {
  const options = followersQuery(props.search);
  useTrimOnLeave(options.queryKey);
  const query = useInfiniteQuery(options);
  const { username } = useAccount();
  const page = (
    <ButtonLink to="/$username" params={{ username }} size="sm">
      Open your page
    </ButtonLink>
  );
  return <FanList {...props} label="Followers" query={query} next={page} />;
}

type Query<Row> = React.ComponentProps<typeof MoreList<Row>>['query'];

function FanList<Row extends Follower>({
  label,
  search,
  onSearch,
  query,
  next,
}: FanListProps & {
  label: string;
  query: Query<Row>;
  /** The way out of an empty list. */
  next: React.ReactNode;
}) {
  const isEmpty = search === '' && query.data?.pages[0]?.length === 0;
  return (
    <div className="flex flex-col gap-4">
      {!isEmpty && (
        <SearchField
          label="Search by name or nickname"
          query={search}
          onSearch={onSearch}
          least={conversationSearchMin}
          className="md:max-w-80"
        />
      )}
      <MoreList
        query={query}
        label={label}
        rowKey={(row) => row.id}
        row={(row) => <FanRow row={row} />}
        className={peopleFrame}
        skeleton={<PeopleSkeleton />}
        empty={
          search === '' ? (
            <ListState kind="empty" icon={Users} text={emptyTexts.anything} action={next} />
          ) : (
            <ListState kind="empty" icon={Search} text="Nobody found." />
          )
        }
        more="Load more"
      />
    </div>
  );
}
