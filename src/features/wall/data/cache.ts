import type { WallRow } from '@domain/answers/wall.ts';
import { pagePosts } from '@generated/limits.gen.ts';
import { hashKey, type QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import { isLocked, type Pages } from './rows.ts';

/** A tile is never pinned: it keeps its place by date. */
const isPinned = (row: WallRow) => !isLocked(row) && row.is_pinned;

/** Posts that are newer than the list's first one. */
export function unseen(client: QueryClient, list: QueryKey, posts: WallRow[]): WallRow[] {
  const pages = client.getQueryData<Pages>(list);
  if (!pages) return [];
  const first = pages.pages.flat().find((post) => !isPinned(post));
  // Ids are ordered by time. Pinned posts come first in every answer.
  return posts.filter((post) => !isPinned(post) && (!first || post.id > first.id));
}

/** Adds new posts at the top of the first page, after pinned ones; other rows stay unchanged. */
export function addPosts(client: QueryClient, list: QueryKey, posts: WallRow[]): void {
  client.setQueryData<Pages>(list, (pages) => {
    if (!pages) return pages;
    const known = new Set(pages.pages.flat().map((post) => post.id));
    const fresh = posts.filter((post) => !known.has(post.id));
    const [first = [], ...others] = pages.pages;
    const pinned = first.filter(isPinned);
    const rest = first.filter((post) => !isPinned(post));
    return { ...pages, pages: [[...pinned, ...fresh, ...rest], ...others] };
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
  const last = firstPage.findLast((post) => !isPinned(post));
  const isFull = firstPage.filter((post) => !isPinned(post)).length >= pageSize;
  return known
    .filter((post) => !isFull || isPinned(post) || (last !== undefined && post.id > last.id))
    .map((post) => post.id)
    .filter((id) => firstPage.every((post) => post.id !== id));
}
