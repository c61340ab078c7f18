import type { UploadKind } from '@domain/media.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createUploads, isSent, isUnderway } from './uploads.ts';

/**
 * Pictures on their way up, for a composer, a thread or a profile. Leaving the site while something
 * is under way is asked about; leaving the screen discards what was not posted.
 */
export function useUploads(purpose: UploadKind) {
  const [store] = useState(() => createUploads(purpose));
  const uploads = useSyncExternalStore(store.subscribe, store.get);
  const isBusy = uploads.some(isUnderway);
  const mediaIds = uploads.filter(isSent).flatMap(({ mediaId }) => (mediaId ? [mediaId] : []));

  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);

  return {
    uploads,
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
