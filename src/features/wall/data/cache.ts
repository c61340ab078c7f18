import { hashKey, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Post } from './api.ts';

type Pages = InfiniteData<Post[], string | null>;

/** Posts that the list does not have yet and that belong before its first one. */
export function unseen(client: QueryClient, list: QueryKey, posts: Post[]): Post[] {
  const pages = client.getQueryData<Pages>(list);
  if (!pages) return [];
  const first = pages.pages.flat().find((post) => !post.is_pinned);
  // Ids are time-ordered: a greater one is newer. Pinned ones stand before them in every answer.
  return posts.filter((post) => !post.is_pinned && (!first || post.id > first.id));
}

/** Puts new posts before the first page, behind what is pinned; what is there stays as it is. */
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

/** Whether a wall shows the post just as it was read. One that it does not show is not known. */
export function isAsKnown(
  client: QueryClient,
  wall: QueryKey,
  postId: string,
  post: Post | null,
): boolean {
  const known = client
    .getQueriesData<Pages>({ queryKey: wall })
    .flatMap(([, data]) => (data && 'pages' in data ? data.pages.flat() : []))
    .find((row) => row.id === postId);
  return known !== undefined && hashKey([known]) === hashKey([post]);
}

/**
 * Replaces a post wherever it is shown, or takes it out where it is gone. One that is pinned now has
 * taken the pin from another of its wall; where they stand is read with the list's next reading.
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

/** Changes a post wherever it is shown: on walls, in the feed and on a page of its own. */
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
