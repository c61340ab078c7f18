import type { QueryClient } from '@tanstack/react-query';

/** Mutation key of the likes and votes of this tab, by post. */
export const pressKey = (postId: string) => ['wall-press', postId] as const;

/**
 * Call it before a request. The returned function says whether the post was pressed in this tab
 * during the request, so that the answer may be outdated.
 */
export function watchPresses(client: QueryClient): (postId: string) => boolean {
  const cache = client.getMutationCache();
  const before = new Set(cache.findAll({ mutationKey: ['wall-press'] }));
  const settled = new Set([...before].filter(({ state }) => state.status !== 'pending'));
  return (postId) =>
    cache.findAll({ mutationKey: pressKey(postId) }).some((press) => !settled.has(press));
}
