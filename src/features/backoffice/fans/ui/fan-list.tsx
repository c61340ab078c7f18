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
import { followersQuery, subscribersQuery, topFansQuery } from '../data/queries.ts';
import { shownFans, stateOf, type ShownFans } from '../shown-fans.ts';
import { FanRow, type ShownFan } from './fan-row.tsx';

type FanListProps = { search: string; onSearch: (search: string) => void };

type ShownListProps = FanListProps & { show: ShownFans; onShow: (show: ShownFans) => void };

/** Subscribers by state, expired ones too, newest first; or all fans by what they have spent. */
export function ShownFanList({ show, onShow, ...props }: ShownListProps) {
  return (
    <div className="flex flex-col gap-4">
      <ChipLine choice={show} className="max-md:-mx-4 max-md:px-4">
        <Chips
          label="Which fans"
          className="max-md:w-max max-md:!flex-nowrap"
          options={shownFans}
          value={show}
          onChange={onShow}
        />
      </ChipLine>
      {show === 'top' ? <TopFans /> : <Subscribers key={show} {...props} show={show} />}
    </div>
  );
}

const trial = (
  <ButtonLink to="/admin/trials" size="sm">
    Send a free trial
  </ButtonLink>
);

function Subscribers({ show, ...props }: FanListProps & { show: ShownFans }) {
  const options = subscribersQuery(props.search, stateOf(show));
  useTrimOnLeave(options.queryKey);
  const query = useInfiniteQuery(options);
  return (
    <FanList
      {...props}
      label="Subscribers"
      query={query}
      rowKey={({ id }) => id}
      next={show === 'all' && trial}
    />
  );
}

function TopFans() {
  useTrimOnLeave(topFansQuery.queryKey);
  const query = useInfiniteQuery(topFansQuery);
  return <Found label="Top fans" query={query} rowKey={({ fan }) => fan.id} next={trial} />;
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
  return <FanList {...props} label="Followers" query={query} rowKey={({ id }) => id} next={page} />;
}

type FoundProps<Row> = Pick<
  React.ComponentProps<typeof MoreList<Row>>,
  'query' | 'label' | 'rowKey'
> & {
  /** The way out of an empty list. */
  next: React.ReactNode;
};

function FanList<Row extends ShownFan>({
  search,
  onSearch,
  ...found
}: FanListProps & FoundProps<Row>) {
  const isEmpty = search === '' && found.query.data?.pages[0]?.length === 0;
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
      <Found {...found} isSearch={search !== ''} />
    </div>
  );
}

function Found<Row extends ShownFan>({
  next,
  isSearch = false,
  ...list
}: FoundProps<Row> & { isSearch?: boolean }) {
  return (
    <MoreList
      {...list}
      row={(row) => <FanRow row={row} />}
      className={peopleFrame}
      skeleton={<PeopleSkeleton />}
      empty={
        isSearch ? (
          <ListState kind="empty" icon={Search} text="Nobody found." />
        ) : (
          <ListState kind="empty" icon={Users} text={emptyTexts.anything} action={next} />
        )
      }
      more="Load more"
    />
  );
}
