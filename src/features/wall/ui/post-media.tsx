import { useState } from 'react';
import { Lightbox } from '@/shared/media/lightbox.tsx';
import { MediaGrid } from '@/shared/media/media-grid.tsx';
import type { PostMedium } from '../data/api.ts';

/** The pictures of a post, from edge to edge; each opens the lightbox. */
export function PostMedia({ media }: { media: PostMedium[] }) {
  const [at, setAt] = useState<number | null>(null);
  const live = media.filter((item) => item.is_live);
  return (
    <>
      <MediaGrid items={media} onOpen={(index) => setAt(liveIndex(media, index))} />
      <Lightbox items={live} at={at} onMove={setAt} onClose={() => setAt(null)} />
    </>
  );
}

/** Only what is ready can be opened, so places in the lightbox count those alone. */
function liveIndex(media: PostMedium[], index: number): number {
  return media.slice(0, index).filter((item) => item.is_live).length;
}
