import type { Follower } from '@domain/answers/fans.ts';
import { conversationSearchMin } from '@generated/limits.gen.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, Users } from 'lucide-react';
import { useAccount } from '@/entities/account/current-user.tsx';
import { emptyTexts } from '@/lib/errors/success.ts';
import { useTrimOnLeave } from '@/lib/query/use-trim-on-leave.ts';
import { ButtonLink } from '@/ui/button-link.tsx';
import { ChipLine } from '@/ui/chip-line.tsx';
import { Chips } from '@/ui/chips.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { MoreList } from '@/ui/more-list.tsx';
import { SearchField } from '@/ui/search-field.tsx';
import { peopleFrame, PeopleSkeleton } from '../../content/people.tsx';
import { followersQuery, subscribersQuery } from '../data/queries.ts';
import { fanGroups, groupWords, type FanGroup } from '../groups.ts';
import { FanRow } from './fan-row.tsx';

type FanListProps = { search: string; onSearch: (search: string) => void };

type SubscriberListProps = FanListProps & {
  group: FanGroup | undefined;
  onGroup: (group: FanGroup | undefined) => void;
};

/** Subscribers, expired ones too, newest first, or one group of them. */
export function SubscriberList({ group, onGroup, ...props }: SubscriberListProps) {
  const options = subscribersQuery(props.search, group);
  useTrimOnLeave(options.queryKey);
  const query = useInfiniteQuery(options);
  const trial = (
    <ButtonLink to="/admin/trials" size="sm">
      Send a free trial
    </ButtonLink>
  );
  const groups = (
    <ChipLine choice={group}>
      <Chips
        label="Subscribers by state"
        className="max-md:w-max max-md:!flex-nowrap"
        value={group ?? 'all'}
        options={groupChips}
        onChange={(value) => onGroup(value === 'all' ? undefined : value)}
      />
    </ChipLine>
  );
  return (
    <FanList
      {...props}
      label="Subscribers"
      query={query}
      next={trial}
      choice={groups}
      isChosen={group !== undefined}
    />
  );
}

const groupChips = [
  { value: 'all', label: 'All' },
  ...fanGroups.map((value) => ({ value, label: groupWords[value] })),
] as const;

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
  choice,
  isChosen = false,
}: FanListProps & {
  label: string;
  query: Query<Row>;
  /** The way out of an empty list. */
  next: React.ReactNode;
  /** Chips beside the search. */
  choice?: React.ReactNode;
  /** Whether a part of the list is shown. */
  isChosen?: boolean;
}) {
  const isEmpty = search === '' && !isChosen && query.data?.pages[0]?.length === 0;
  return (
    <div className="flex flex-col gap-4">
      {!isEmpty && (
        <div className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
          <SearchField
            label="Search by name or nickname"
            query={search}
            onSearch={onSearch}
            least={conversationSearchMin}
            className="md:w-72"
          />
          {choice}
        </div>
      )}
      <MoreList
        query={query}
        label={label}
        rowKey={(row) => row.id}
        row={(row) => <FanRow row={row} />}
        className={peopleFrame}
        skeleton={<PeopleSkeleton />}
        empty={
          isEmpty ? (
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
