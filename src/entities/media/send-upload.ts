import type { UploadKind } from '@domain/media.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { compressForUpload } from './compress-for-upload.ts';
import { mediaClient, type LargeUpload, type Slot } from './media-client.ts';
import type { Upload } from './upload.ts';

export type SendReport = {
  signal: AbortSignal;
  /** Updates the fields of the upload. */
  tell: (part: Partial<Upload>) => void;
  /** The part that has been sent, from 0 to 1. */
  onPart: (part: number) => void;
  /** Passes the controls for pause and resume, as soon as a video can be sent. */
  onOpen: (large: LargeUpload) => void;
};

/** Sends a file and resolves with its slot when all of it has arrived. */
export function sendUpload(
  upload: Upload,
  file: File,
  purpose: UploadKind,
  report: SendReport,
): Promise<Slot> {
  return upload.kind === 'video'
    ? sendVideo(upload, file, purpose, report)
    : sendWhole(upload, file, purpose, report);
}

/** Sends a picture or recording in one request. */
async function sendWhole(upload: Upload, file: File, purpose: UploadKind, report: SendReport) {
  const { signal, tell, onPart } = report;
  const body = await readied(upload, file, purpose, tell);
  signal.throwIfAborted();
  onPart(0);
  const slot = await openSlot(purpose, body.size, body.type, signal);
  tell({ mediaId: slot.mediaId, totalBytes: body.size });
  await mediaClient().store(slot, body, { signal, onPart });
  return slot;
}

/** Compresses a picture; a recording is unchanged and gets the type of its first bytes. */
async function readied(
  upload: Upload,
  file: File,
  purpose: UploadKind,
  tell: SendReport['tell'],
): Promise<Blob> {
  if (upload.kind === 'audio') return new Blob([file], { type: upload.type });
  tell({ state: { step: 'compressing' } });
  const {
    file: smaller,
    width,
    height,
  } = await compressForUpload(purpose, {
    file,
    type: upload.type,
  });
  tell({ width, height });
  return smaller;
}

/**
 * Sends a video in parts. After a reload the same file continues in its slot while that is open.
 */
async function sendVideo(upload: Upload, file: File, purpose: UploadKind, report: SendReport) {
  const { signal, tell, onPart, onOpen } = report;
  onPart(0);
  const earlier = await openEarlier(upload);
  const slot = earlier ?? (await openSlot(purpose, file.size, upload.type, signal));
  const address = earlier ? upload.address : null;
  tell({ mediaId: slot.mediaId, slot, address });
  signal.throwIfAborted();
  await new Promise<void>((done, fail) => {
    const opening = mediaClient().openLarge(slot, file.slice(0, file.size, upload.type), {
      address,
      onAddress: (next) => tell({ address: next }),
      onPart,
      onDone: done,
      onError: fail,
    });
    opening.then((large) => {
      signal.addEventListener('abort', () => {
        void large.pause();
        fail(new AppError('upload_canceled'));
      });
      onOpen(large);
    }, fail);
  });
  return slot;
}

/** The slot of an earlier page, if it still waits for its file. */
async function openEarlier({ slot }: Upload): Promise<Slot | null> {
  if (!slot) return null;
  const [item] = await mediaClient().readOwn([slot.mediaId]);
  return item?.state === 'uploading' ? slot : null;
}

async function openSlot(
  purpose: UploadKind,
  bytes: number,
  type: string,
  signal: AbortSignal,
): Promise<Slot> {
  const slot = await mediaClient().requestUpload(purpose, bytes, type);
  if (signal.aborted) void discardMediaItem(slot.mediaId);
  signal.throwIfAborted();
  return slot;
}

/** Discards an uploaded item. Errors are ignored, because the database sweeps unused items. */
export function discardMediaItem(mediaId: string): Promise<void> {
  return mediaClient()
    .discard(mediaId)
    .catch(() => undefined);
}
