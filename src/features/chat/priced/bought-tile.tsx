import type { Message, ThreadMediaItem } from '@domain/answers/messages.ts';
import { AudioLines, Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { MediaImage } from '@/entities/media/media-image.tsx';
import { useMediaUrl } from '@/entities/media/use-media-url.ts';
import { Blur } from '@/entities/media/blur.tsx';
import { contentWords } from '../data/rules.ts';
import { onDemand } from '@/ui/on-demand.tsx';

const BoughtDialog = onDemand(async () => (await import('./bought-dialog.tsx')).BoughtDialog);

const LightboxDialog = lazy(async () => ({
  default: (await import('@/entities/media/lightbox-dialog.tsx')).LightboxDialog,
}));

type Bought = {
  kind: Message['kind'];
  text: string | null;
  media: ThreadMediaItem[];
};

const tileStyle = 'relative flex aspect-square w-full overflow-hidden bg-raised text-start';

/**
 * A purchase as a square that opens it: pictures in the lightbox, videos and recordings to play,
 * texts to read.
 */
export function BoughtTile({ bought, from }: { bought: Bought; from: string }) {
  const [at, setAt] = useState<number | null>(null);
  const media = bought.media.toSorted((a, b) => a.position - b.position);
  const [first] = media;
  if (bought.kind === 'text' ? bought.text === null : !first) {
    return (
      <p className={`${tileStyle} items-center justify-center p-4 text-center text-sm text-quiet`}>
        No longer available
      </p>
    );
  }
  const words = contentWords(bought.kind, media.length);
  const isPicture = first?.kind === 'image';
  const close = () => setAt(null);
  return (
    <>
      <button
        type="button"
        aria-label={bought.kind === 'text' ? undefined : `Open ${words} from ${from}`}
        onClick={() => setAt(0)}
        className={tileStyle}
      >
        <Portrait bought={bought} first={first} />
        {media.length > 1 && (
          <span className="absolute end-2 bottom-2 rounded-full bg-background px-3 py-1 text-sm font-semibold text-text">
            {words}
          </span>
        )}
      </button>
      {isPicture && at !== null && (
        <Suspense fallback={null}>
          <LightboxDialog
            items={media.map((item) => ({ ...item, is_live: true }))}
            at={at}
            onMove={setAt}
            onClose={close}
          />
        </Suspense>
      )}
      {!isPicture && at !== null && (
        <BoughtDialog
          title={`${words} from ${from}`}
          text={bought.kind === 'text' ? bought.text : null}
          item={first}
          onClose={close}
        />
      )}
    </>
  );
}

function Portrait({ bought, first }: { bought: Bought; first: ThreadMediaItem | undefined }) {
  if (!first) {
    return (
      <span dir="auto" className="line-clamp-6 self-start p-4 break-words whitespace-pre-wrap">
        {bought.text}
      </span>
    );
  }
  if (first.kind === 'image') {
    return (
      <MediaImage
        item={{ ...first, is_live: true }}
        variant="thumb"
        fit="cover"
        className="size-full"
      />
    );
  }
  return first.kind === 'video' ? (
    <Poster video={first} />
  ) : (
    <Sign>
      <AudioLines aria-hidden className="size-6" />
    </Sign>
  );
}

function Poster({ video }: { video: ThreadMediaItem }) {
  const { url, onError } = useMediaUrl(video.media_id, 'poster');
  return (
    <>
      <Blur value={video.blur} />
      {url && (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={onError}
          className="relative size-full object-cover"
        />
      )}
      <Sign>
        <Play aria-hidden className="ml-1 size-6" fill="currentColor" strokeWidth={0} />
      </Sign>
    </>
  );
}

function Sign({ children }: { children: React.ReactNode }) {
  return (
    <span className="absolute inset-0 m-auto flex size-14 items-center justify-center rounded-full bg-background text-text">
      {children}
    </span>
  );
}
