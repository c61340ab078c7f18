import type { LinePicture as Picture } from '@domain/answers/notifications.ts';
import { Lock, Play } from 'lucide-react';
import { LockedDrawing } from '@/entities/media/locked-drawing.tsx';
import { MediaImage } from '@/entities/media/media-image.tsx';
import { paletteOf } from '@/entities/media/palette.ts';

type LinePictureProps = {
  picture: Picture;
  /** The id from which a locked picture is drawn. */
  seed: string;
  /** The creator, whose id gives its colours. */
  creatorId: string;
};

/** The small picture at the end of a line. The text of the line says what it is of. */
export function LinePicture({ picture: { item, is_locked }, seed, creatorId }: LinePictureProps) {
  const Mark = is_locked ? Lock : item?.kind === 'video' ? Play : null;
  return (
    <span
      aria-hidden
      className="relative size-11 shrink-0 overflow-hidden rounded-md bg-raised"
      data-picture={is_locked ? 'locked' : 'open'}
    >
      {item ? (
        <MediaImage
          item={{ ...item, alt: null }}
          variant="thumb"
          fit="cover"
          className="absolute inset-0 size-full"
        />
      ) : (
        <LockedDrawing seed={seed} palette={paletteOf([], creatorId)} />
      )}
      {Mark && (
        <span className="absolute inset-0 flex items-center justify-center">
          <span className="rounded-full bg-background/75 p-1">
            <Mark className="size-3" strokeWidth={2} />
          </span>
        </span>
      )}
    </span>
  );
}
