import type { QueryClient } from '@tanstack/react-query';
import { wallKeys } from './keys.ts';

/**
 * Call it before a request. The returned function says whether the post was pressed in this tab
 * during the request, so that the answer may be outdated.
 */
export function watchPresses(client: QueryClient): (postId: string) => boolean {
  const cache = client.getMutationCache();
  const before = new Set(cache.findAll({ mutationKey: wallKeys.presses }));
  const settled = new Set([...before].filter(({ state }) => state.status !== 'pending'));
  return (postId) =>
    cache.findAll({ mutationKey: wallKeys.press(postId) }).some((press) => !settled.has(press));
}
