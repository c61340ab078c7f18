import type { StoryMediaItem } from '@domain/answers/story.ts';
import { useEffect, useRef, useState } from 'react';
import { streamAddress } from '@/entities/media/addresses.ts';
import { useMediaUrl } from '@/entities/media/use-media-url.ts';

type StoryVideoProps = {
  item: StoryMediaItem;
  isRunning: boolean;
  isMuted: boolean;
  /** Called when the browser allows only muted playback. */
  onMutedByBrowser: () => void;
  onShown: () => void;
  /** Called with the played part, from 0 to 1. */
  onPart: (part: number) => void;
  onEnd: () => void;
};

/** The video of a story. Its playback moves the bar, and its end shows the next story. */
export function StoryVideo({ item, isRunning, isMuted, ...on }: StoryVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const poster = useMediaUrl(item.media_id, 'poster');
  const { url, signAgain } = useVideoAddress(item);
  const muteAndPlay = useRef(on.onMutedByBrowser);
  useEffect(() => {
    muteAndPlay.current = on.onMutedByBrowser;
  });

  useEffect(() => {
    const player = video.current;
    if (!player || !url) return;
    if (!isRunning) return player.pause();
    player.play().catch((error: unknown) => {
      // Other errors come from pausing a video that has just begun.
      if (error instanceof DOMException && error.name === 'NotAllowedError') muteAndPlay.current();
    });
  }, [url, isRunning, isMuted]);

  return (
    <>
      {poster.url && (
        <img
          src={poster.url}
          alt=""
          draggable={false}
          onError={poster.onError}
          className="absolute inset-0 size-full object-contain"
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said in it is not known */}
      <video
        ref={video}
        {...(url ? { src: url } : {})}
        aria-label={item.alt ?? 'Video'}
        muted={isMuted}
        playsInline
        preload="auto"
        disablePictureInPicture
        onLoadedData={on.onShown}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
          if (duration > 0) on.onPart(Math.min(1, currentTime / duration));
        }}
        onEnded={on.onEnd}
        onError={signAgain}
        className="absolute inset-0 size-full object-contain"
      />
    </>
  );
}

/** The signed address of a video; signed once more when it has expired. */
function useVideoAddress({ media_id: mediaId }: StoryMediaItem) {
  const [url, setUrl] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void streamAddress(mediaId, 'video')
      // On a failed request the poster stays.
      .catch(() => null)
      .then((signed) => {
        if (isCurrent) setUrl(signed);
      });
    return () => {
      isCurrent = false;
    };
  }, [mediaId, attempt]);
  return { url, signAgain: () => setAttempt((last) => Math.min(1, last + 1)) };
}
