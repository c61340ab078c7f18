import type { QueryClient } from '@tanstack/react-query';

/** Likes and votes of this tab, by post. */
export const pressKey = (postId: string) => ['wall-press', postId] as const;

/**
 * Call it before a reading: tells afterwards for which posts something was pressed in this tab
 * while the reading was under way, so that its answer may be the older one.
 */
export function watchPresses(client: QueryClient): (postId: string) => boolean {
  const cache = client.getMutationCache();
  const before = new Set(cache.findAll({ mutationKey: ['wall-press'] }));
  const settled = new Set([...before].filter(({ state }) => state.status !== 'pending'));
  return (postId) =>
    cache.findAll({ mutationKey: pressKey(postId) }).some((press) => !settled.has(press));
}
