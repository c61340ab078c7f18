import type { Favorite } from '@domain/answers/subscriptions.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTrimOnLeave } from '@/lib/query/use-trim-on-leave.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Search } from 'lucide-react';
import { emptyTexts } from '@/lib/errors/success.ts';
import { Avatar } from '@/ui/avatar.tsx';
import { Button } from '@/ui/button.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { ReturningList } from '@/ui/returning-list.tsx';
import { favoritesQuery, useRemoveFavorite } from '../data/lists.ts';
import { OwnListHead, OwnListSkeleton, ownListStyle } from './own-list-frame.tsx';

type FavoritesListProps = { fanId: string; search: string; onSearch: (search: string) => void };

/** The creators whom a fan follows, with a search and a button to remove each. */
export function FavoritesList({ fanId, search, onSearch }: FavoritesListProps) {
  const options = favoritesQuery(fanId, search);
  useTrimOnLeave(options.queryKey);
  const query = useInfiniteQuery(options);
  const remove = useRemoveFavorite(fanId);
  return (
    <>
      <OwnListHead label="Search favorites" search={search} onSearch={onSearch} />
      <BrowseMore />
      <ReturningList
        query={query}
        rowKey={(favorite) => favorite.id}
        row={(favorite) => <Row favorite={favorite} onRemove={() => remove.mutate(favorite)} />}
        className={ownListStyle}
        skeleton={<OwnListSkeleton />}
        empty={<ListState kind="empty" text={emptyTexts.anything} />}
      />
    </>
  );
}

function BrowseMore() {
  return (
    <Link
      to="/browse/{-$sort}/{-$category}/{-$subCategory}"
      className="mb-3 flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 hover:bg-raised"
    >
      <span className="flex size-12 items-center justify-center rounded-full bg-accent-soft">
        <Search aria-hidden className="size-5 text-accent" strokeWidth={1.75} />
      </span>
      <span className="grow font-semibold">Browse more</span>
      <ChevronRight aria-hidden className="size-5 text-quiet rtl:rotate-180" strokeWidth={1.75} />
    </Link>
  );
}

function Row({ favorite, onRemove }: { favorite: Favorite; onRemove: () => void }) {
  const { name, username, avatar, is_online: isOnline } = favorite;
  return (
    <div data-row={favorite.id} className="flex items-center gap-1 pe-4 hover:bg-raised">
      <Link
        to="/$username"
        params={{ username }}
        className="flex min-w-0 grow items-center gap-3 py-3 ps-4"
      >
        <Avatar name={name} picture={avatar} online={isOnline} />
        <span className="min-w-0">
          <bdi className="block truncate font-semibold">{name}</bdi>
          <span className="block truncate text-sm text-quiet">
            @{username}
            {isOnline && <span className="text-good"> · Online</span>}
          </span>
        </span>
      </Link>
      <Button size="sm" aria-label={`Remove ${name} from favorites`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
