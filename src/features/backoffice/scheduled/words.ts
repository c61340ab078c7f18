import type { ScheduledItem } from '@domain/answers/scheduled.ts';
import { audienceLabel } from '@/lib/audiences.ts';

export const typeText = ({ type }: ScheduledItem) => (type === 'post' ? 'Post' : 'Global');

const kinds: Record<ScheduledItem['kind'], string> = {
  text: 'Text',
  images: 'Album',
  image: 'Image',
  album: 'Album',
  video: 'Video',
  audio: 'Audio',
  poll: 'Poll',
};

/** The kind of an item; a post with one picture is an image, not an album. */
export const kindText = ({ kind, media }: ScheduledItem) =>
  kind === 'images' && media.length === 1 ? kinds.image : kinds[kind];

export function audienceText(item: ScheduledItem): string {
  if (item.type === 'global') return audienceLabel(item.audience);
  if (item.is_promo) return 'Promotion';
  return item.audience === 'public' ? 'Public' : 'Private';
}
