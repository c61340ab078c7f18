import { useQuery } from '@tanstack/react-query';
import { classes } from '@/shared/ui/classes.ts';
import type { PostMedium } from '../data/api.ts';
import { mediaQuery } from '../data/queries.ts';

/** One keeps its shape; more make a mosaic of squares with a wide first one where it fits. */
function frameOf(count: number): string {
  if (count === 1) return '';
  if (count === 2) return 'grid grid-cols-2';
  if (count === 3)
    return 'grid grid-cols-3 [&>:first-child]:col-span-2 [&>:first-child]:row-span-2';
  return count === 4 ? 'grid grid-cols-2' : 'grid grid-cols-3';
}

/** The pictures of a post, from edge to edge. */
export function PostMedia({ media }: { media: PostMedium[] }) {
  const ids = media.map((item) => item.media_id);
  const { data: addresses } = useQuery({ ...mediaQuery(ids), enabled: ids.length > 0 });
  if (media.length === 0) return null;
  return (
    <div className={classes('gap-[3px]', frameOf(media.length))}>
      {media.map((item) => (
        <Picture
          key={item.media_id}
          item={item}
          address={addresses?.[item.media_id]}
          isAlone={media.length === 1}
        />
      ))}
    </div>
  );
}

type PictureProps = { item: PostMedium; address: string | undefined; isAlone: boolean };

function Picture({ item, address, isAlone }: PictureProps) {
  const width = item.width ?? 4;
  const height = item.height ?? 3;
  return (
    <div
      className="overflow-hidden bg-raised"
      // Very tall pictures are cut; the whole one is for the lightbox.
      style={{ aspectRatio: isAlone ? Math.max(width / height, 0.8) : 1 }}
    >
      {address && (
        <img
          src={address}
          alt={item.alt ?? ''}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="size-full object-cover enter-fade"
        />
      )}
    </div>
  );
}
