import type { WallRow } from '@domain/answers/wall.ts';
import { pagePosts } from '@generated/limits.gen.ts';
import { hashKey, type QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import { isLocked, type Pages } from './rows.ts';

/** A tile is never pinned: it keeps its place by date. */
const isPinned = (row: WallRow) => !isLocked(row) && row.is_pinned;

/** Whether a row stands above the others of this list; the feed has every post by date. */
const isAheadIn = (list: QueryKey) => (row: WallRow) => list[2] !== 'feed' && isPinned(row);

/** Posts to add; with a gap, others that were not read may belong between them and the list. */
type Arrived = { posts: WallRow[]; hasGap: boolean };

export const nothingArrived: Arrived = { posts: [], hasGap: false };

/**
 * Posts of the fresh first page that belong among the list's rows and are not there: new ones, and
 * those that opened after newer ones. A pinned post of a wall is never among them.
 */
export function unseen(
  client: QueryClient,
  list: QueryKey,
  firstPage: WallRow[],
  pageSize = pagePosts,
): Arrived {
  const rows = client.getQueryData<Pages>(list)?.pages.flat();
  if (!rows) return nothingArrived;
  const isAhead = isAheadIn(list);
  const fresh = firstPage.filter((post) => !isAhead(post));
  const isFull = fresh.length >= pageSize;
  // Ids are ordered by time.
  const oldest = rows.findLast((row) => !isAhead(row))?.id ?? '';
  const reach = fresh.at(-1)?.id ?? '';
  const posts = fresh.filter(
    ({ id }) => (!isFull || id > oldest) && rows.every((row) => row.id !== id),
  );
  const hasGap = isFull
    ? rows.every((row) => isAhead(row) || row.id < reach)
    : posts.some(({ id }) => id < oldest);
  return { posts, hasGap };
}

/** Adds what has arrived, or reads a list with a gap again; rejects if it could not be read. */
export async function addArrived(
  client: QueryClient,
  list: QueryKey,
  { posts, hasGap }: Arrived,
): Promise<void> {
  if (!hasGap) return addPosts(client, list, posts);
  await client.invalidateQueries({ queryKey: list, exact: true }, { throwOnError: true });
}

/** Adds each new post in its place by date, once; other rows stay unchanged. */
export function addPosts(client: QueryClient, list: QueryKey, posts: WallRow[]): void {
  client.setQueryData<Pages>(
    list,
    (data) =>
      data && {
        ...data,
        pages: posts.reduce((pages, post) => withPost(pages, post, isAheadIn(list)), data.pages),
      },
  );
}

/** The pages with the post after the newer ones, else after the rows that are ahead. */
function withPost(
  pages: WallRow[][],
  post: WallRow,
  isAhead: (row: WallRow) => boolean,
): WallRow[][] {
  if (pages.flat().some(({ id }) => id === post.id)) return pages;
  const isNewer = (row: WallRow) => !isAhead(row) && row.id > post.id;
  const place = pages.findLastIndex((page) => page.some(isNewer));
  return pages.map((page, index) => {
    if (index !== Math.max(place, 0)) return page;
    const below = page.findIndex((row) => !isAhead(row));
    const top = below < 0 ? page.length : below;
    return page.toSpliced(place < 0 ? top : page.findLastIndex(isNewer) + 1, 0, post);
  });
}

export function replacePost(posts: WallRow[], postId: string, post: WallRow | null): WallRow[] {
  return posts.flatMap((row) => (row.id === postId ? (post ? [post] : []) : [row]));
}

/** Whether the post is shown in the same version. False for a post that is not shown. */
export function isAsKnown(
  client: QueryClient,
  shown: QueryKey,
  postId: string,
  post: WallRow | null,
): boolean {
  const known = shownPosts(client, { queryKey: shown }).find((row) => row.id === postId);
  return known !== undefined && hashKey([known]) === hashKey([post]);
}

/** All posts in lists and on pages of one post. */
const shownPosts = (client: QueryClient, filters: QueryFilters): WallRow[] =>
  client
    .getQueriesData<Pages | WallRow | null>(filters)
    .flatMap(([, data]) => (data ? ('pages' in data ? data.pages.flat() : [data]) : []));

/**
 * Replaces a post in every place, or removes it when it is null; a locked one is removed from the
 * feed, which has no tiles. A newly pinned post unpins the other one of its audience; the next
 * refetch brings their order.
 */
export function putPost(
  client: QueryClient,
  shown: QueryKey,
  postId: string,
  post: WallRow | null,
): void {
  for (const [key] of client.getQueriesData({ queryKey: shown })) {
    const row = key[2] === 'feed' && post && isLocked(post) ? null : post;
    client.setQueryData<Pages | WallRow | null>(key, (data) => {
      if (!data) return data;
      if (!('pages' in data)) return data.id === postId ? row : data;
      return {
        ...data,
        pages: data.pages.map((page) => replacePost(page.map(withoutPinOf(row)), postId, row)),
      };
    });
  }
}

const withoutPinOf = (pinned: WallRow | null) => (row: WallRow) =>
  pinned &&
  !isLocked(pinned) &&
  pinned.is_pinned &&
  !isLocked(row) &&
  row.is_pinned &&
  row.id !== pinned.id &&
  row.creator_id === pinned.creator_id &&
  row.audience === pinned.audience
    ? { ...row, is_pinned: false }
    : row;

/** The ids among these whose posts are on screen below this key. */
export function shownOf(client: QueryClient, shown: QueryKey, ids: string[]): string[] {
  const known = shownPosts(client, { queryKey: shown, type: 'active' }).map((post) => post.id);
  return ids.filter((id) => known.includes(id));
}

/** The ids of posts that the list has and its fresh first page should have but has not. */
export function missingFrom(
  client: QueryClient,
  list: QueryKey,
  firstPage: WallRow[],
  pageSize = pagePosts,
): string[] {
  const known = client.getQueryData<Pages>(list)?.pages.flat() ?? [];
  const isAhead = isAheadIn(list);
  const fresh = firstPage.filter((post) => !isAhead(post));
  const last = fresh.at(-1);
  const isFull = fresh.length >= pageSize;
  return known
    .filter((post) => !isFull || isAhead(post) || (last !== undefined && post.id > last.id))
    .map((post) => post.id)
    .filter((id) => firstPage.every((post) => post.id !== id));
}
