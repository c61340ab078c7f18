import type { OwnMediaItem } from '@domain/answers/media.ts';
import type { UploadKind } from '@domain/media.ts';
import * as limits from '@domain/limits.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { mediaApi } from './api.ts';
import type { LargeUpload, Slot } from './slot.ts';
import { compressPicture } from './compress.ts';
import type { Upload, UploadFacts } from './upload-state.ts';

export type SendReport = {
  signal: AbortSignal;
  onFacts: (facts: UploadFacts) => void;
  onCompress: () => void;
  /** From 0 to 1 of the bytes that go over the line. */
  onPart: (part: number) => void;
  /** The pause and resume of a video, before it starts. */
  onOpen: (large: LargeUpload) => void;
};

/** Sends a file and returns its slot once all bytes have arrived. */
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

/** Pictures and recordings go in one piece. */
async function sendWhole(upload: Upload, file: File, purpose: UploadKind, report: SendReport) {
  const { signal, onFacts, onPart } = report;
  const body = await bodyOf(upload, file, purpose, report);
  signal.throwIfAborted();
  onPart(0);
  const slot = await openSlot(purpose, body.size, body.type, signal);
  onFacts({ mediaId: slot.mediaId, totalBytes: body.size });
  await mediaApi.store(slot, body, { signal, onPart });
  return slot;
}

const longestSides: Partial<Record<UploadKind, number>> = {
  story: limits.storyImageMaxPx,
  cover: limits.coverMaxPx,
};

/** A compressed picture; a recording unchanged, under the type of its first bytes. */
async function bodyOf(
  { kind, type }: Upload,
  file: File,
  purpose: UploadKind,
  { onCompress, onFacts }: SendReport,
): Promise<Blob> {
  if (kind === 'audio') return new Blob([file], { type });
  onCompress();
  const longestSide = longestSides[purpose] ?? limits.postImageMaxPx;
  const picture = await compressPicture(file, type, longestSide);
  onFacts({ width: picture.width, height: picture.height });
  return picture.file;
}

/** Videos go in parts. After a reload the same file resumes in its slot while that is open. */
async function sendVideo(upload: Upload, file: File, purpose: UploadKind, report: SendReport) {
  const { signal, onFacts, onPart, onOpen } = report;
  onPart(0);
  const earlier = await openEarlier(upload);
  const slot = earlier ?? (await openSlot(purpose, file.size, upload.type, signal));
  const address = earlier ? upload.address : null;
  onFacts({ mediaId: slot.mediaId, slot, address });
  signal.throwIfAborted();
  await new Promise<void>((done, fail) => {
    const opening = mediaApi.openLarge(slot, file.slice(0, file.size, upload.type), {
      address,
      onAddress: (next) => onFacts({ address: next }),
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
  const [item] = await mediaApi.readOwn([slot.mediaId]);
  return item?.state === 'uploading' ? slot : null;
}

async function openSlot(
  purpose: UploadKind,
  bytes: number,
  type: string,
  signal: AbortSignal,
): Promise<Slot> {
  const slot = await mediaApi.requestUpload(purpose, bytes, type);
  if (signal.aborted) void discardMediaItem(slot.mediaId);
  signal.throwIfAborted();
  return slot;
}

/** Discards a sent file. A failure is ignored: the database sweeps unused media. */
export const discardMediaItem = (mediaId: string): Promise<void> =>
  mediaApi.discard(mediaId).catch(() => undefined);

/** Whether all bytes have arrived and the worker has not refused the item. */
export async function hasArrived({ mediaId, state }: Upload): Promise<boolean> {
  if (!mediaId || state.step !== 'failed' || state.error.code === 'upload_failed') return false;
  const [item] = await mediaApi.readOwn([mediaId]).catch(() => []);
  return item?.state === 'processing' || item?.state === 'ready';
}

const pollMs = 3000;

/**
 * Waits for the worker's decision about a media item, by change notifications and by polling, as a
 * notification may be lost. Null when aborted, or when the item is gone.
 */
export function waitForProcessing(
  mediaId: string,
  signal: AbortSignal,
): Promise<OwnMediaItem | null> {
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((done) => {
    const end = (item: OwnMediaItem | null) => {
      clearInterval(timer);
      leave();
      done(item);
    };
    const look = () => {
      mediaApi
        .readOwn([mediaId])
        .then(([item]) => {
          if (!item) end(null);
          else if (item.state === 'ready' || item.state === 'failed') end(item);
        })
        // The next poll asks again.
        .catch(() => undefined);
    };
    const leave = mediaApi.watchOwn(look);
    const timer = setInterval(look, pollMs);
    signal.addEventListener('abort', () => end(null));
    look();
  });
}

export type Enqueue = (work: () => Promise<void>) => void;

/** Runs work in the order given, at most `count` at once. */
export function createWorkQueue(count: number): Enqueue {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  const drain = () => {
    while (running < count) {
      const next = waiting.shift();
      if (!next) return;
      running += 1;
      void next().finally(() => {
        running -= 1;
        drain();
      });
    }
  };
  return (work) => {
    waiting.push(work);
    drain();
  };
}
