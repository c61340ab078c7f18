import { Play } from 'lucide-react';
import type { AiLabel } from '@domain/media.ts';
import { lazy, Suspense, useState } from 'react';
import { classes } from '@/ui/classes.ts';
import { Spinner } from '@/ui/spinner.tsx';
import { AiBadge } from './ai-badge.tsx';
import { Blur } from './blur.tsx';
import { lengthText } from './length-text.ts';
import { useMediaUrl } from './use-media-url.ts';

const VideoStage = lazy(() =>
  import('./video-stage.tsx').then((module) => ({ default: module.VideoStage })),
);

type VideoPlayerProps = {
  mediaId: string;
  /** False shows blurred colours instead of loading the poster. */
  poster?: boolean;
  blur: string | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** The video is still being processed and cannot be played. */
  processing?: boolean;
  /** Description for screen readers. */
  label?: string;
  aiLabel?: AiLabel | undefined;
  className?: string;
};

/** The narrowest aspect of a video in a list; full screen shows all of it. */
const tallest = 3 / 4;

/**
 * A video in its own aspect: its poster until it is pressed, then the video. The address of the
 * video is signed on the press.
 */
export function VideoPlayer({
  processing = false,
  aiLabel,
  className,
  ...video
}: VideoPlayerProps) {
  const { mediaId, width, height, blur } = video;
  const [isOpen, setOpen] = useState(false);
  const aspectRatio = Math.max((width ?? 16) / (height ?? 9), tallest);
  return (
    <div
      className={classes('relative w-full overflow-hidden bg-raised', className)}
      style={{ aspectRatio }}
    >
      <Blur value={blur} />
      {processing ? (
        <p className="absolute inset-0 flex items-center justify-center text-sm text-quiet">
          Processing...
        </p>
      ) : isOpen ? (
        <Suspense fallback={<Waiting />}>
          <VideoStage key={mediaId} {...video} />
        </Suspense>
      ) : (
        <Opener {...video} onOpen={() => setOpen(true)} />
      )}
      <AiBadge label={aiLabel} />
    </div>
  );
}

function Waiting() {
  return (
    <span className="absolute inset-0 flex items-center justify-center">
      <Spinner />
    </span>
  );
}

type OpenerProps = Pick<VideoPlayerProps, 'mediaId' | 'poster' | 'label' | 'durationMs'> & {
  onOpen: () => void;
};

function Opener({ mediaId, poster = true, label, durationMs, onOpen }: OpenerProps) {
  const { url, onError } = useMediaUrl(poster ? mediaId : null, 'poster');
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={label ? `Play video: ${label}` : 'Play video'}
      className="absolute inset-0 size-full"
    >
      {url && (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={onError}
          className="size-full object-cover"
        />
      )}
      <span className="absolute inset-0 flex items-center justify-center">
        <span className="flex size-16 items-center justify-center rounded-full bg-surface/85 text-text">
          <Play aria-hidden className="ml-1 size-7" fill="currentColor" strokeWidth={0} />
        </span>
      </span>
      {durationMs !== null && (
        <span className="tabular absolute end-2 bottom-2 rounded-sm bg-surface/85 px-1.5 text-sm text-text">
          {lengthText(durationMs)}
        </span>
      )}
    </button>
  );
}
