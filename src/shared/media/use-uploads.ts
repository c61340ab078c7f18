import type { MediaKind, UploadKind } from '@domain/media.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { mediaDoor } from './door.ts';
import { forgetUpload, rememberedUploads, type Remembered } from './remembered.ts';
import { createUploads, isSent, isUnderway } from './uploads.ts';

/**
 * Files on their way up, for a composer, a thread or a profile: pictures, or what `kinds` says.
 * Leaving the site while something is under way is asked about; a film that was under way is gone
 * on with when the same file is chosen again.
 */
export function useUploads(
  purpose: UploadKind,
  kinds: readonly MediaKind[] = ['image'],
  onSent?: (mediaId: string) => void,
) {
  const [store] = useState(() => createUploads(purpose, kinds, onSent));
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

  useEffect(() => store.suspend, [store]);

  const listed = new Set(uploads.map(({ mediaId }) => mediaId));
  return {
    uploads,
    /** Films that an earlier page had begun to send and that wait for their file. */
    interrupted: interrupted.filter(({ slot }) => !listed.has(slot.mediaId)),
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
    remove: store.remove,
    /** After posting: the list empties, what was sent stays. */
    posted: () => store.clear({ keepSent: true }),
    /** The list empties and what was sent is discarded. */
    discardAll: () => store.clear({ keepSent: false }),
  };
}
