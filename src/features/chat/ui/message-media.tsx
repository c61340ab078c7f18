import { useState } from 'react';
import { Lightbox } from '@/shared/media/lightbox.tsx';
import { MediaGrid } from '@/shared/media/media-grid.tsx';
import type { ThreadMedium } from '../message.ts';

/** The pictures of a message that its reader may see; places of those in the making are kept. */
export function MessageMedia({ media, count }: { media: ThreadMedium[]; count: number }) {
  const [at, setAt] = useState<number | null>(null);
  const live = media
    .toSorted((a, b) => a.position - b.position)
    .map((medium) => ({ ...medium, is_live: true }));
  const coming = Array.from({ length: Math.max(0, count - live.length) }, (_, index) => ({
    media_id: `coming-${index}`,
    kind: 'image' as const,
    width: null,
    height: null,
    blur: null,
    alt: null,
    is_live: false,
  }));
  const items = [...live, ...coming];
  return (
    <div className="w-[min(20rem,72vw)] overflow-hidden rounded-md">
      <MediaGrid items={items} onOpen={setAt} />
      <Lightbox items={items} at={at} onMove={setAt} onClose={() => setAt(null)} />
    </div>
  );
}
