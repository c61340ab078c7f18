import type { MediaItem } from '@domain/answers/parts.ts';
import { Play, X } from 'lucide-react';
import { MediaImage } from './media-image.tsx';

type KeptMediaProps = { media: readonly MediaItem[]; onRemove: (mediaId: string) => void };

/** The media of an edited post. Media that are still processed can be removed too. */
export function KeptMedia({ media, onRemove }: KeptMediaProps) {
  if (media.length === 0) return null;
  return (
    <ul aria-label="Media of the post" className="grid grid-cols-3 gap-2 md:grid-cols-5">
      {media.map((item, index) => (
        <li key={item.media_id} className="relative aspect-square overflow-hidden rounded-sm">
          <MediaImage item={item} variant="thumb" fit="cover" className="size-full" />
          {item.kind === 'video' && <VideoMark />}
          <button
            type="button"
            aria-label={
              item.kind === 'video'
                ? 'Remove video of the post'
                : `Remove picture ${index + 1} of the post`
            }
            onClick={() => onRemove(item.media_id)}
            className="absolute end-1 top-1 flex size-8 items-center justify-center rounded-full bg-background/85 text-text"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function VideoMark() {
  return (
    <span className="absolute start-1 bottom-1 flex size-8 items-center justify-center rounded-full bg-background/85 text-text">
      <Play aria-hidden className="size-4" />
    </span>
  );
}
