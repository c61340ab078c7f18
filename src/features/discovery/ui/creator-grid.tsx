import { searchMin } from '@generated/limits.gen.ts';
import { categories, type Category } from '@generated/categories.gen.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SearchX, UsersRound } from 'lucide-react';
import { AppError } from '@/lib/errors/app-error.ts';
import { emptyTexts } from '@/lib/errors/success.ts';
import { ButtonLink } from '@/ui/button-link.tsx';
import { LazyErrorSentence } from '@/ui/lazy-error-sentence.tsx';
import { InfiniteList } from '@/ui/infinite-list.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading } from '@/ui/skeleton.tsx';
import type { BrowseFilter } from '../data/api.ts';
import { browseQuery, searchQuery } from '../data/queries.ts';
import { creatorGrid } from './creator-card-look.ts';
import { CreatorCard, CreatorCardSkeleton } from './creator-card.tsx';

const tooShort = new AppError('search_too_short');

const skeleton = (
  <div className={creatorGrid}>
    {Array.from({ length: 6 }, (_, place) => (
      <CreatorCardSkeleton key={place} />
    ))}
  </div>
);

type BrowseGridProps = {
  filter: BrowseFilter;
  currentUserId: string | null;
  /** Shows placeholders until the layout above is known. */
  isHeld: boolean;
};

/** All creators of a filter, page by page. */
export function BrowseGrid(props: BrowseGridProps) {
  const query = useInfiniteQuery(browseQuery(props.filter, props.currentUserId));
  if (props.isHeld) return <Loading>{skeleton}</Loading>;
  return (
    <InfiniteList
      query={query}
      rowKey={(creator) => creator.id}
      row={(creator) => <CreatorCard creator={creator} />}
      className={creatorGrid}
      rowsAtFirst={6}
      skeleton={skeleton}
      empty={
        <ListState
          kind="empty"
          icon={UsersRound}
          text={emptyTexts.anything}
          action={<Others category={props.filter.category} />}
        />
      }
    />
  );
}

type SearchGridProps = { query: string; category: Category; currentUserId: string | null };

/** The creators that a search found. */
export function SearchGrid(props: SearchGridProps) {
  const found = useQuery(searchQuery(props.query, props.category, props.currentUserId));
  // The search field does not send so few characters; the address was typed.
  if (props.query.length < searchMin) {
    return (
      <p className="py-16 text-center text-quiet">
        <LazyErrorSentence error={tooShort} />
      </p>
    );
  }
  if (found.isPending) return <Loading label="Searching">{skeleton}</Loading>;
  if (!found.data) {
    return <ListState kind="error" error={found.error} onRetry={() => void found.refetch()} />;
  }
  const { creators, isElsewhere } = found.data;
  if (creators.length === 0) {
    return (
      <ListState
        kind="empty"
        icon={SearchX}
        text={emptyTexts.anything}
        action={<Others category={props.category} />}
      />
    );
  }
  return (
    <>
      {isElsewhere && <Elsewhere category={props.category} />}
      <div className={creatorGrid}>
        {creators.map((creator) => (
          <CreatorCard key={creator.id} creator={creator} />
        ))}
      </div>
    </>
  );
}

/** The way on from a list without creators: all of the category. */
function Others({ category }: { category: Category }) {
  const label = categories.find(({ value }) => value === category)?.label;
  return (
    <ButtonLink
      to="/browse/{-$sort}/{-$category}/{-$subCategory}"
      params={{ sort: 'all', category, subCategory: undefined }}
      size="sm"
    >
      See all in {label}
    </ButtonLink>
  );
}

/** A heading above matches from another category. */
function Elsewhere({ category }: { category: Category }) {
  const label = categories.find(({ value }) => value === category)?.label;
  return (
    <div role="status" className="flex flex-col gap-1 pt-4 pb-6 text-center">
      <p className="font-semibold">Nobody in {label}</p>
      <p className="text-sm text-quiet">Found in other categories:</p>
    </div>
  );
}
