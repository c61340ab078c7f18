import type { GuestPress } from '@/features/wall/post/guest-press.ts';

/** Where joining leads after a guest's press on a post: the address, and whether to like there. */
export function guestTarget(
  username: string,
  press?: GuestPress,
): [path?: string, isLike?: boolean] {
  if (!press) return [];
  if (press.action === 'tip') return [`/${username}?action=tip`];
  return [`/post/${press.postId}`, press.action === 'like'];
}
