import type { Post } from '@domain/answers/wall.ts';
import { pagePosts } from '@generated/limits.gen.ts';
import {
  hashKey,
  type InfiniteData,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query';

type Pages = InfiniteData<Post[], string | null>;

/** Posts that are newer than the list's first one. */
export function unseen(client: QueryClient, list: QueryKey, posts: Post[]): Post[] {
  const pages = client.getQueryData<Pages>(list);
  if (!pages) return [];
  const first = pages.pages.flat().find((post) => !post.is_pinned);
  // Ids are ordered by time. Pinned posts come first in every answer.
  return posts.filter((post) => !post.is_pinned && (!first || post.id > first.id));
}

/** Adds new posts at the top of the first page, after pinned ones; other rows stay unchanged. */
export function addPosts(client: QueryClient, list: QueryKey, posts: Post[]): void {
  client.setQueryData<Pages>(list, (pages) => {
    if (!pages) return pages;
    const known = new Set(pages.pages.flat().map((post) => post.id));
    const fresh = posts.filter((post) => !known.has(post.id));
    const [first = [], ...others] = pages.pages;
    const pinned = first.filter((post) => post.is_pinned);
    const rest = first.filter((post) => !post.is_pinned);
    return { ...pages, pages: [[...pinned, ...fresh, ...rest], ...others] };
  });
}

export function replacePost(posts: Post[], postId: string, post: Post | null): Post[] {
  return posts.flatMap((row) => (row.id === postId ? (post ? [post] : []) : [row]));
}

/** Whether the post is shown in the same version. False for a post that is not shown. */
export function isAsKnown(
  client: QueryClient,
  shown: QueryKey,
  postId: string,
  post: Post | null,
): boolean {
  const known = shownPosts(client, { queryKey: shown }).find((row) => row.id === postId);
  return known !== undefined && hashKey([known]) === hashKey([post]);
}

/** All posts in lists and on pages of one post. */
const shownPosts = (client: QueryClient, filters: QueryFilters): Post[] =>
  client
    .getQueriesData<Pages | Post | null>(filters)
    .flatMap(([, data]) => (data ? ('pages' in data ? data.pages.flat() : [data]) : []));

/**
 * Replaces a post in every place, or removes it when it is null. A newly pinned post unpins the
 * other one of its audience; the next refetch brings their order.
 */
export function putPost(
  client: QueryClient,
  shown: QueryKey,
  postId: string,
  post: Post | null,
): void {
  client.setQueriesData<Pages | Post | null>({ queryKey: shown }, (data) => {
    if (!data) return data;
    if (!('pages' in data)) return data.id === postId ? post : data;
    return {
      ...data,
      pages: data.pages.map((page) => replacePost(page.map(withoutPinOf(post)), postId, post)),
    };
  });
}

const withoutPinOf = (pinned: Post | null) => (row: Post) =>
  pinned?.is_pinned &&
  row.is_pinned &&
  row.id !== pinned.id &&
  row.creator_id === pinned.creator_id &&
  row.audience === pinned.audience
    ? { ...row, is_pinned: false }
    : row;

/** Changes a post in every place: on walls, in the feed and on its own page. */
export function changePost(
  client: QueryClient,
  shown: QueryKey,
  postId: string,
  change: (post: Post) => Post,
): void {
  const changed = (post: Post) => (post.id === postId ? change(post) : post);
  client.setQueriesData<Pages | Post | null>({ queryKey: shown }, (data) => {
    if (!data) return data;
    if ('pages' in data) return { ...data, pages: data.pages.map((page) => page.map(changed)) };
    return changed(data);
  });
}

/** The ids among these whose posts are on screen below this key. */
export function shownOf(client: QueryClient, shown: QueryKey, ids: string[]): string[] {
  const known = shownPosts(client, { queryKey: shown, type: 'active' }).map((post) => post.id);
  return ids.filter((id) => known.includes(id));
}

/** The ids of posts that the list has and its fresh first page should have but has not. */
export function missingFrom(client: QueryClient, list: QueryKey, firstPage: Post[]): string[] {
  const known = client.getQueryData<Pages>(list)?.pages.flat() ?? [];
  const last = firstPage.findLast((post) => !post.is_pinned);
  const isFull = firstPage.filter((post) => !post.is_pinned).length >= pagePosts;
  return known
    .filter((post) => !isFull || post.is_pinned || (last !== undefined && post.id > last.id))
    .map((post) => post.id)
    .filter((id) => firstPage.every((post) => post.id !== id));
}
