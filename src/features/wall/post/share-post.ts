import { toast } from '@/ui/toast.ts';

/** The address of a post, which a guest may open too. */
const addressOf = (postId: string) => `${window.location.origin}/post/${postId}`;

export async function copyPostLink(postId: string): Promise<void> {
  await navigator.clipboard.writeText(addressOf(postId));
  void toast('Link copied');
}

/** Opens the device's own sheet for sharing, or copies the link where there is none. */
export async function sharePost(postId: string): Promise<void> {
  const data = { url: addressOf(postId) };
  if (!('share' in navigator) || !navigator.canShare(data)) return copyPostLink(postId);
  // Rejects when the user closes the sheet.
  await navigator.share(data).catch(() => undefined);
}
