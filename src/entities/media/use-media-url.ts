import type { PictureVariant } from '@domain/media.ts';
import { useEffect, useRef, useState } from 'react';
import { knownAddress, pictureAddress } from './addresses.ts';

/**
 * The signed address of a picture, and `onError` for a picture that fails to load: it is signed
 * again once. The address stays the same while the picture is shown, even when it has expired,
 * because a loaded picture needs no new one.
 */
export function useMediaUrl(mediaId: string | null, variant: PictureVariant = 'full') {
  const key = `${mediaId}/${variant}`;
  const [answer, setAnswer] = useState<{ key: string; url: string | null } | null>(null);
  const retried = useRef('');

  useEffect(() => {
    if (mediaId === null) return;
    let isCurrent = true;
    void pictureAddress(mediaId, variant).then((url) => {
      if (isCurrent) setAnswer((last) => (last?.key === key && last.url ? last : { key, url }));
    });
    return () => {
      isCurrent = false;
    };
  }, [mediaId, variant, key]);

  const atHand = mediaId === null ? null : knownAddress(mediaId, variant);
  const current = answer?.key === key ? answer : null;
  return {
    url: current ? current.url : atHand,
    /** Refused, or failed to load twice. */
    isMissing: current !== null && current.url === null,
    onError: () => {
      if (mediaId === null) return;
      if (retried.current === key) return setAnswer({ key, url: null });
      retried.current = key;
      void pictureAddress(mediaId, variant, { anew: true }).then((url) => setAnswer({ key, url }));
    },
  };
}
