import type { MediaKind } from '@domain/media.ts';
import { useState } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { isOf, isUnderway, type Target, type Upload } from '@/entities/media/upload-state.ts';
import { useUploads } from '@/entities/media/use-uploads.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { meantAs } from '@/entities/media/meant-as.ts';
import { leftOut, longestAudio, refusalOf } from './attachments.ts';

/** A recording is measured when it is processed, so its message waits until then. */
const isUnfinished = (upload: Upload) =>
  isUnderway(upload) || (upload.kind === 'audio' && upload.state.step !== 'done');

/** Attachments of a message: pictures, or one video, or one recording. */
export function useAttachments(mayAttach: boolean, target: Target) {
  const { role } = useAccount();
  const store = useUploads(target);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  /** How many choices of files are not in the list yet. */
  const [choosing, setChoosing] = useState(0);
  const { uploads, mediaIds, hasMissing } = store;
  const kind = uploads[0]?.kind ?? null;

  /** Resolves with true if all files were accepted. */
  const attach = async (
    files: File[],
    as: MediaKind | 'mixed' = meantAs(files),
    durationMs: number | null = null,
  ) => {
    // An interrupted file continues its own upload.
    const others = uploads.filter((upload) => !files.some((file) => isOf(upload, file)));
    const there = { kind: others[0]?.kind ?? null, count: others.length };
    const refused = mayAttach
      ? refusalOf(there, { files, kind: as }, role)
      : new AppError('media_not_accepted');
    setRefusal(refused);
    if (refused || as === 'mixed') return false;
    setChoosing((count) => count + 1);
    const added = store.add(files, { kinds: [as], durationMs });
    const out = leftOut(files, await added.finally(() => setChoosing((count) => count - 1)), as);
    setRefusal(out);
    return out === null;
  };
  return {
    ...store,
    kind,
    attach,
    /** Maximum seconds of a recording for this user, for the error sentence. */
    longestAudio: longestAudio(role),
    isWaiting: (choosing > 0 || uploads.some(isUnfinished)) && !hasMissing,
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
