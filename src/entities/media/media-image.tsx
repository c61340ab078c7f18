import type { MediaItem, ReviewState } from '@domain/answers/parts.ts';
import type { PictureVariant } from '@domain/media.ts';
import { ImageOff } from 'lucide-react';
import { useCallback, useState } from 'react';
import { isLineFree } from '@/lib/first-pictures.ts';
import { useStore } from '@/lib/store/use-store.ts';
import { classes } from '@/ui/classes.ts';
import { Blur } from './blur.tsx';
import { isAhead } from './sign-ahead.ts';
import { useMediaUrl } from './use-media-url.ts';

type MediaImageProps = {
  /** review_state: of an own item, which its owner sees while it waits. */
  item: MediaItem & { review_state?: ReviewState };
  variant?: PictureVariant;
  /** cover fills the frame of the parent; contain shows the whole picture. */
  fit?: 'cover' | 'contain';
  /** Loads the picture at once, because it is in view when the page opens. */
  eager?: boolean;
  className?: string;
};

/**
 * A picture of the private bucket. Its space is reserved from the start: blurred colours, then the
 * picture over them. Without a frame of the parent it has the picture's own aspect.
 */
export function MediaImage({ item, variant = 'full', fit, eager, className }: MediaImageProps) {
  const isThere = item.is_live || (item.review_state ?? 'approved') !== 'approved';
  const { url: found, isMissing, onError } = useMediaUrl(isThere ? item.media_id : null, variant);
  // One that the visit shows first is neither held back nor faded in.
  const isFirst = found !== null && isAhead(found);
  const url = useStore(isLineFree) || eager || isFirst ? found : null;
  const [loaded, setLoaded] = useState<string | null>(null);
  /** A picture that is there already, as after Back, is shown at once. */
  const showAtOnce = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth > 0) setLoaded(url);
    },
    [url],
  );
  const [width, height] = [item.width ?? 4, item.height ?? 3];
  return (
    <span
      className={classes('relative block overflow-hidden bg-raised', className)}
      {...(fit ? {} : { style: { aspectRatio: `${width} / ${height}` } })}
    >
      {fit !== 'contain' && <Blur value={item.blur} />}
      {!isThere && <Note>Processing...</Note>}
      {isMissing && (
        <Note>
          <ImageOff aria-hidden className="size-6" strokeWidth={1.5} />
          <span className="sr-only">This picture could not be loaded</span>
        </Note>
      )}
      {url && (
        <img
          key={url}
          ref={showAtOnce}
          src={url}
          alt={item.alt ?? ''}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(url)}
          onError={onError}
          className={classes(
            'relative size-full transition-opacity duration-200',
            fit === 'contain' ? 'object-contain' : 'object-cover',
            isFirst || loaded === url ? 'opacity-100' : 'opacity-0',
          )}
        />
      )}
    </span>
  );
}

function Note({ children }: { children: React.ReactNode }) {
  return (
    <span className="absolute inset-0 flex items-center justify-center text-sm text-quiet">
      {children}
    </span>
  );
}
