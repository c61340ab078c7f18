import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { classes } from '@/shared/ui/classes.ts';
import { mediaUrlsQuery } from '../data/queries.ts';
import type { ThreadMedium } from '../message.ts';

/** The pictures of a message that its reader may see; places of those in the making are kept. */
export function MessageMedia({ media, count }: { media: ThreadMedium[]; count: number }) {
  const inOrder = media.toSorted((a, b) => a.position - b.position);
  const { data: urls, refetch } = useQuery(mediaUrlsQuery(inOrder.map(({ media_id }) => media_id)));
  const missing = Math.max(0, count - inOrder.length);
  return (
    <div className={classes('grid gap-[3px]', count > 1 ? 'grid-cols-2' : 'grid-cols-1')}>
      {inOrder.map((medium) => (
        <Picture
          key={medium.media_id}
          medium={medium}
          url={urls?.[medium.media_id]}
          isAlone={count === 1}
          onStale={() => void refetch()}
        />
      ))}
      {Array.from({ length: missing }, (_, index) => (
        <span
          key={index}
          className="flex aspect-square flex-col items-center justify-center gap-2 rounded-md bg-raised text-sm text-quiet"
        >
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
          Processing...
        </span>
      ))}
    </div>
  );
}

type PictureProps = {
  medium: ThreadMedium;
  url: string | undefined;
  isAlone: boolean;
  onStale: () => void;
};

function Picture({ medium, url, isAlone, onStale }: PictureProps) {
  const { width, height } = medium;
  const ratio = isAlone && width && height ? `${width} / ${height}` : '1';
  return (
    <span
      className="block max-h-[70dvh] w-full overflow-hidden rounded-md bg-raised"
      style={{ aspectRatio: ratio }}
    >
      {url && (
        <img
          src={url}
          alt={medium.alt ?? 'Photo'}
          width={width ?? undefined}
          height={height ?? undefined}
          decoding="async"
          onError={onStale}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
