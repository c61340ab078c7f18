import { copyLink } from '@/ui/copy.ts';

/** The path of a post, which a guest may open too. */
const pathOf = (postId: string) => `/post/${postId}`;

export const copyPostLink = (postId: string): Promise<void> => copyLink(pathOf(postId));

/** Opens the device's own sheet for sharing, or copies the link where there is none. */
export async function sharePost(postId: string): Promise<void> {
  const data = { url: window.location.origin + pathOf(postId) };
  if (!('share' in navigator) || !navigator.canShare(data)) return copyPostLink(postId);
  // Rejects when the user closes the sheet.
  await navigator.share(data).catch(() => undefined);
}
