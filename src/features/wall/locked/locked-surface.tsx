import type { LockedPost } from '@domain/answers/wall.ts';
import { MediaImage } from '@/entities/media/media-image.tsx';
import { LockedDrawing } from '@/entities/media/locked-drawing.tsx';
import type { Palette } from '@/entities/media/palette.ts';

type LockedSurfaceProps = {
  post: LockedPost;
  palette: Palette;
  variant: 'full' | 'thumb';
};

/** The picture of a locked post: its free preview, or a drawing. */
export function LockedSurface({ post: { id, preview }, palette, variant }: LockedSurfaceProps) {
  if (!preview) return <LockedDrawing seed={id} palette={palette} />;
  const item = { ...preview, kind: 'image', alt: null, is_live: true } as const;
  return (
    <MediaImage item={item} variant={variant} fit="cover" className="absolute inset-0 size-full" />
  );
}
