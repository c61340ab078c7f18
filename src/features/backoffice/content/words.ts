import type { ScheduledItem } from '@domain/answers/scheduled.ts';

const kinds: Record<ScheduledItem['kind'], string> = {
  text: 'Text',
  images: 'Album',
  image: 'Image',
  album: 'Album',
  video: 'Video',
  audio: 'Audio',
  poll: 'Poll',
};

type Content = { kind: ScheduledItem['kind']; media: readonly unknown[] };

/** The kind of content; a post with one picture is an image, not an album. */
export const kindText = ({ kind, media }: Content) =>
  kind === 'images' && media.length === 1 ? kinds.image : kinds[kind];

/** '1 unlock', '41 unlocks' */
export const many = (count: number, one: string, more = `${one}s`) =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;
