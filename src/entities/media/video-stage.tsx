import { useId, useRef, useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { begin, useStream } from './use-stream.ts';

/** times: playback rates */
const videoRates = [0.5, 1, 1.5, 2] as const;

type VideoStageProps = { mediaId: string; label?: string | undefined };

/** The playing video. Its code is loaded on the press of play. */
export function VideoStage({ mediaId, label }: VideoStageProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [rate, setRate] = useState(1);
  const { address, isMissing, onError, onGoing, again } = useStream(mediaId, 'video', video);

  if (isMissing) {
    return (
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 text-sm">
        <p role="alert">This video could not be played.</p>
        <Button size="sm" onClick={again}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a video of a user has no subtitles */}
      <video
        ref={video}
        src={address ?? undefined}
        aria-label={label ?? 'Video'}
        controls
        controlsList="nodownload noplaybackrate"
        playsInline
        autoPlay
        onPlay={({ currentTarget }) => begin(currentTarget)}
        onPlaying={onGoing}
        onError={onError}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.playbackRate = rate;
        }}
        className="absolute inset-0 size-full object-contain"
      />
      <Rates
        rate={rate}
        onRate={(chosen) => {
          setRate(chosen);
          if (video.current) video.current.playbackRate = chosen;
        }}
      />
    </>
  );
}

type RatesProps = { rate: number; onRate: (rate: number) => void };

function Rates({ rate, onRate }: RatesProps) {
  const group = useId();
  return (
    <fieldset className="absolute end-2 top-2 flex rounded-full bg-surface/85 text-text">
      <legend className="sr-only">Speed</legend>
      {videoRates.map((one) => (
        <label
          key={one}
          className={classes(
            'tabular flex h-9 min-w-9 cursor-pointer items-center justify-center rounded-full px-2 text-sm has-focus-visible:outline-2',
            one === rate && 'bg-inverse text-on-inverse',
          )}
        >
          <input
            type="radio"
            name={group}
            className="sr-only"
            checked={one === rate}
            onChange={() => onRate(one)}
            aria-label={`${one} times`}
          />
          {one}×
        </label>
      ))}
    </fieldset>
  );
}
