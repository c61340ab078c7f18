import type { QueryClient } from '@tanstack/react-query';
import { wallKeys } from './keys.ts';

/**
 * Call it before a reading: tells afterwards for which posts something was pressed in this tab
 * while the reading was under way, so that its answer may be the older one.
 */
export function watchPresses(client: QueryClient): (postId: string) => boolean {
  const cache = client.getMutationCache();
  const before = new Set(cache.findAll({ mutationKey: wallKeys.presses }));
  const settled = new Set([...before].filter(({ state }) => state.status !== 'pending'));
  return (postId) =>
    cache.findAll({ mutationKey: wallKeys.press(postId) }).some((press) => !settled.has(press));
}
