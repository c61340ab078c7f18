import type { MediaKind } from '@domain/media.ts';
import { useState } from 'react';
import { AppError } from '@/shared/errors/app-error.ts';
import { isUnderway, type Upload, type Uploads } from '@/shared/media/uploads.ts';
import { useUploads } from '@/shared/media/use-uploads.ts';
import { useAccount } from '@/shared/session/viewer.tsx';
import { leftOut, longestSound, meantAs, refusalOf } from '../attachments.ts';
import { chatKinds } from '../composing.ts';

/** A recording is measured once it is made: until then its message waits. */
const isMeasured = ({ kind, state }: Upload) => kind !== 'audio' || state.step === 'done';

/** Media that will go with a message: pictures, or one video, or one recording. `given` may outlive the page. */
export function useAttachments(mayAttach: boolean, given?: Uploads) {
  const { role } = useAccount();
  const store = useUploads('chat', chatKinds, undefined, given);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const { uploads, mediaIds } = store;
  const kind = uploads[0]?.kind ?? null;

  /** Answers whether all of them were taken. */
  const attach = async (files: File[], as: MediaKind | 'mixed' = meantAs(files)) => {
    const refused = mayAttach
      ? refusalOf({ kind, count: uploads.length }, { files, kind: as }, role)
      : new AppError('media_not_accepted');
    setRefusal(refused);
    if (refused || as === 'mixed') return false;
    const out = leftOut(files, await store.add(files, [as]), as);
    setRefusal(out);
    return out === null;
  };
  /** A message never leaves without a medium that was meant to go with it. */
  const hasFailed = uploads.some(({ state }) => state.step === 'failed');
  return {
    ...store,
    kind,
    attach,
    /** Too long in the words of who recorded it. */
    longestSound: longestSound(role),
    isWaiting: uploads.some((upload) => isUnderway(upload) || !isMeasured(upload)) && !hasFailed,
    hasFailed,
    hasMedia: mediaIds.length > 0,
    refusal,
    refuse: (code: AppError['code'], detail = {}) => setRefusal(new AppError(code, { detail })),
    forgive: () => setRefusal(null),
    remove: (id: string) => {
      setRefusal(null);
      store.remove(id);
    },
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
