import { Pause, Play } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '@/ui/button.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { clockText } from './length-text.ts';
import { begin, useStream } from './use-stream.ts';

type AudioPlayerProps = {
  mediaId: string;
  durationMs: number | null;
  /** Owner of the recording, for screen readers. */
  label?: string;
};

/** Plays a recording. Its address is signed on the first press of play. */
export function AudioPlayer({ mediaId, ...recording }: AudioPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isWanted, setWanted] = useState(false);
  const stream = useStream(isWanted ? mediaId : null, 'audio', audio);
  if (stream.isMissing) {
    return (
      <div className="flex flex-wrap items-center gap-2 px-2 py-1 text-sm">
        <p role="alert">This recording could not be played.</p>
        <Button size="sm" onClick={stream.again}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <Controls
      {...recording}
      audio={audio}
      src={stream.address}
      isWaiting={isWanted && stream.address === null}
      onWanted={() => setWanted(true)}
      onError={stream.onError}
      onGoing={stream.onGoing}
    />
  );
}

/** Plays a recording on this device that has not been sent. */
export function LocalAudio({
  url,
  ...recording
}: { url: string } & Omit<AudioPlayerProps, 'mediaId'>) {
  const audio = useRef<HTMLAudioElement>(null);
  return <Controls {...recording} audio={audio} src={url} />;
}

type ControlsProps = Omit<AudioPlayerProps, 'mediaId'> & {
  audio: RefObject<HTMLAudioElement | null>;
  src: string | null;
  isWaiting?: boolean;
  /** Called on play while there is no address; playback starts when there is one. */
  onWanted?: () => void;
  onError?: () => void;
  onGoing?: () => void;
};

function Controls({ audio, src, durationMs, label = 'recording', ...props }: ControlsProps) {
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [found, setFound] = useState<number | null>(null);
  const seconds = durationMs === null ? found : durationMs / 1000;
  const press = () => {
    const element = audio.current;
    if (src === null || !element) return props.onWanted?.();
    if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  };
  return (
    <div className="flex w-[min(18rem,68vw)] items-center gap-2 py-1 ps-1 pe-3">
      <PlayButton isPlaying={isPlaying} isWaiting={props.isWaiting} label={label} onPress={press} />
      <input
        type="range"
        min={0}
        max={seconds ?? 1}
        step={0.1}
        value={Math.min(at, seconds ?? 1)}
        disabled={src === null || seconds === null}
        aria-label={`Position in the ${label}`}
        aria-valuetext={`${clockText(Math.floor(at))} of ${clockText(Math.round(seconds ?? 0))}`}
        onChange={(event) => {
          const to = Number(event.target.value);
          setAt(to);
          seek(audio.current, to);
        }}
        className="h-8 min-w-0 grow cursor-pointer accent-accent disabled:cursor-default"
      />
      <span className="min-w-9 text-end text-sm tabular">
        {clockText(isPlaying || at > 0 ? Math.floor(at) : Math.round(seconds ?? 0))}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording of a user has no subtitles */}
      <audio
        ref={audio}
        src={src ?? undefined}
        preload="metadata"
        autoPlay={props.onWanted !== undefined}
        onPlay={({ currentTarget }) => {
          begin(currentTarget);
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setPlaying(false);
          setAt(0);
        }}
        onPlaying={props.onGoing}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget }) => {
          if (Number.isFinite(currentTarget.duration)) setFound(currentTarget.duration);
        }}
        onError={src === null ? undefined : props.onError}
      />
    </div>
  );
}

function seek(audio: HTMLAudioElement | null, seconds: number) {
  if (audio) audio.currentTime = seconds;
}

type PlayButtonProps = {
  isPlaying: boolean;
  isWaiting?: boolean | undefined;
  label: string;
  onPress: () => void;
};

function PlayButton({ isPlaying, isWaiting = false, label, onPress }: PlayButtonProps): ReactNode {
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={`${isPlaying ? 'Pause' : 'Play'} ${label}`}
      className="flex size-11 shrink-0 items-center justify-center rounded-full bg-background text-text"
    >
      {isWaiting ? (
        <Spinner />
      ) : (
        <Icon aria-hidden className="size-5" fill="currentColor" strokeWidth={0} />
      )}
    </button>
  );
}
