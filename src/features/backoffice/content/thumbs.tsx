import type { ScheduledMediaItem } from '@domain/answers/scheduled.ts';
import { Play } from 'lucide-react';
import { MediaImage } from '@/entities/media/media-image.tsx';

type ThumbsProps = { media: readonly ScheduledMediaItem[]; label?: string };

/** Small pictures of the media of a row. */
export function Thumbs({ media, label = 'Media' }: ThumbsProps) {
  const shown = media.filter(({ kind }) => kind !== 'audio');
  if (shown.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {shown.map((item) => (
        <li key={item.media_id} className="relative size-16 overflow-hidden rounded-sm md:size-20">
          <MediaImage item={item} variant="thumb" fit="cover" className="size-full" />
          {item.kind === 'video' && (
            <span className="absolute start-1 bottom-1 flex size-6 items-center justify-center rounded-full bg-background/85 text-text">
              <Play aria-hidden className="size-3" />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
