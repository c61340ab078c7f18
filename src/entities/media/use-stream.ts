import type { StreamVariant } from '@domain/media.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { streamAddress } from './addresses.ts';

/** The element that plays; starting another one pauses it. */
let playing: HTMLMediaElement | null = null;

export function begin(media: HTMLMediaElement) {
  if (playing && playing !== media) playing.pause();
  playing = media;
}

/**
 * The address of a video or recording, signed when `mediaId` is given and again when it has
 * expired; playback continues where it was. Missing after two failures in a row.
 */
export function useStream(
  mediaId: string | null,
  variant: StreamVariant,
  element: RefObject<HTMLMediaElement | null>,
) {
  const [address, setAddress] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [round, setRound] = useState(0);
  const hasRetried = useRef(false);

  useEffect(() => {
    if (mediaId === null) return;
    let isCurrent = true;
    streamAddress(mediaId, variant).then(
      (url) => {
        if (!isCurrent) return;
        setAddress(url);
        setMissing(url === null);
      },
      () => isCurrent && setMissing(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [mediaId, variant, round]);

  const again = () => {
    hasRetried.current = false;
    setMissing(false);
    setRound((last) => last + 1);
  };
  return {
    address,
    isMissing,
    again,
    onGoing: () => {
      hasRetried.current = false;
    },
    onError: () => {
      const media = element.current;
      if (!media || hasRetried.current) return setMissing(true);
      hasRetried.current = true;
      const at = media.currentTime;
      media.addEventListener('loadedmetadata', () => (media.currentTime = at), { once: true });
      setAddress(null);
      setRound((last) => last + 1);
    },
  };
}
