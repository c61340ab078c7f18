import type { MediaKind, UploadKind } from '@domain/media.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { mediaDoor } from './door.ts';
import { forgetUpload, rememberedUploads, type Remembered } from './remembered.ts';
import { createUploads, isSent, isUnderway, type Uploads } from './uploads.ts';

/**
 * Files on their way up, for a composer, a thread or a profile: pictures, or what `kinds` says.
 * Leaving the site while something is under way is asked about; a film that was under way is gone
 * on with when the same file is chosen again. A store that is given goes on where it was.
 */
export function useUploads(
  purpose: UploadKind,
  kinds: readonly MediaKind[] = ['image'],
  onSent?: (mediaId: string) => void,
  given?: Uploads,
) {
  const [store] = useState(() => given ?? createUploads(purpose, kinds, onSent));
  const [interrupted, setInterrupted] = useState(() =>
    kinds.includes('video') ? rememberedUploads(purpose) : [],
  );
  const uploads = useSyncExternalStore(store.subscribe, store.get);
  const isBusy = uploads.some(isUnderway);
  const mediaIds = uploads.filter(isSent).flatMap(({ mediaId }) => (mediaId ? [mediaId] : []));

  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);

  useEffect(() => {
    store.goOn();
    return () => void store.suspend();
  }, [store]);

  const listed = new Set(uploads.map(({ mediaId }) => mediaId));
  const isWaiting = ({ slot: { mediaId } }: Remembered) =>
    !listed.has(mediaId) && rememberedUploads(purpose).some(({ slot }) => slot.mediaId === mediaId);
  return {
    uploads,
    /** Films that an earlier page had begun to send and that wait for their file. */
    interrupted: interrupted.filter(isWaiting),
    /** Gives such a film up. */
    giveUp: ({ slot: { mediaId } }: Remembered) => {
      setInterrupted((all) => all.filter(({ slot }) => slot.mediaId !== mediaId));
      forgetUpload(mediaId);
      mediaDoor()
        .discard(mediaId)
        .catch(() => undefined);
    },
    pause: store.pause,
    resume: store.resume,
    /** Something is still being sent: it blocks posting. */
    isBusy,
    /** In the order chosen, for `create_post` and its like. */
    mediaIds,
    add: store.add,
    retry: store.retry,
    /** What is sent now leaves the list until it is known what became of it. */
    handOver: store.handOver,
    remove: store.remove,
    /** After posting: the list empties, what was sent stays. */
    posted: () => store.clear({ keepSent: true }),
    /** The list empties and what was sent is discarded. */
    discardAll: () => store.clear({ keepSent: false }),
  };
}
