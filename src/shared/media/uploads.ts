import type { UploadKind } from '@domain/media.ts';
import * as limits from '@generated/limits.gen.ts';
import { AppError, toAppError } from '../errors/app-error.ts';
import { compressPicture, type Compressed } from './compress.ts';
import { mediaDoor, type OwnMedium, type Slot } from './door.ts';
import { judgePicture, type PictureRefusal } from './judge-picture.ts';
import { pictureType } from './picture-type.ts';
import { settled } from './settled.ts';

export type UploadStep =
  | { step: 'checking' }
  | { step: 'compressing' }
  /** percent: 0 to 100, of the bytes sent. */
  | { step: 'uploading'; percent: number }
  /** Sent; the worker is at it. It may be posted already. */
  | { step: 'processing' }
  | { step: 'done'; medium: OwnMedium }
  | { step: 'failed'; error: AppError; canRetry: boolean };

export type Upload = {
  id: string;
  file: File;
  /** An address of the file on this device, for showing it at once. */
  preview: string;
  width: number | null;
  height: number | null;
  /** Known from the moment that the platform gave a slot. */
  mediaId: string | null;
  state: UploadStep;
};

export type Refused = { file: File; code: PictureRefusal };

const longestSides: Partial<Record<UploadKind, number>> = {
  story: limits.storyImageMaxPx,
  cover: limits.coverMaxPx,
};
/** Two at once keep the line full; more would only share it. */
const lanes = 2;

/**
 * Pictures on their way up, in the order chosen. One store for a composer, a thread or a profile:
 * it outlives renders and is thrown away by `clear`.
 */
export function createUploads(purpose: UploadKind) {
  let uploads: readonly Upload[] = [];
  const listeners = new Set<() => void>();
  const aborts = new Map<string, AbortController>();
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;

  const publish = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, part: Partial<Upload>) =>
    publish(uploads.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const step = (id: string, state: UploadStep) => change(id, { state });

  /** Takes what is a picture and small enough; answers what it did not take, and why. */
  async function add(files: readonly File[]): Promise<Refused[]> {
    const verdicts = await Promise.all(
      files.map(async (file) => ({ file, code: await judgePicture(file) })),
    );
    const taken = verdicts.filter(({ code }) => code === null).map(({ file }) => newUpload(file));
    publish([...uploads, ...taken]);
    for (const { id } of taken) begin(id);
    return verdicts.flatMap(({ file, code }) => (code === null ? [] : [{ file, code }]));
  }

  function begin(id: string) {
    aborts.set(id, new AbortController());
    waiting.push(() => run(id));
    drain();
  }

  function drain() {
    while (running < lanes) {
      const next = waiting.shift();
      if (!next) return;
      running += 1;
      void next().finally(() => {
        running -= 1;
        drain();
      });
    }
  }

  async function run(id: string) {
    const signal = aborts.get(id)?.signal;
    const upload = uploads.find((one) => one.id === id);
    if (!upload || !signal || signal.aborted) return;
    try {
      const slot = await send(upload, signal);
      step(id, { step: 'processing' });
      // The lane is free for the next file; the worker's word comes when it comes.
      void finish(id, slot, signal);
    } catch (error) {
      fail(id, toAppError(error));
    }
  }

  async function send(upload: Upload, signal: AbortSignal): Promise<Slot> {
    step(upload.id, { step: 'compressing' });
    const picture = await compressed(upload.file, purpose);
    change(upload.id, { width: picture.width, height: picture.height });
    signal.throwIfAborted();
    step(upload.id, { step: 'uploading', percent: 0 });
    const slot = await mediaDoor().requestUpload(purpose, picture.file.size, picture.file.type);
    change(upload.id, { mediaId: slot.mediaId });
    await mediaDoor().store(slot, picture.file, {
      signal,
      onPart: (part) => step(upload.id, { step: 'uploading', percent: Math.floor(part * 100) }),
    });
    return slot;
  }

  async function finish(id: string, slot: Slot, signal: AbortSignal) {
    const medium = await settled(slot.mediaId, signal);
    if (medium === null) return;
    if (medium.state === 'ready') return step(id, { step: 'done', medium });
    // The worker has decided about the file itself: the same one would fail again.
    step(id, {
      step: 'failed',
      error: new AppError(medium.failure ?? 'media_failed'),
      canRetry: medium.failure === 'media_failed',
    });
  }

  function fail(id: string, error: AppError) {
    const isFinal = error.status >= 400 && error.status < 500 && error.code !== 'upload_expired';
    step(id, { step: 'failed', error, canRetry: !isFinal || error.code === 'too_many_uploads' });
  }

  function retry(id: string) {
    const upload = uploads.find((one) => one.id === id);
    if (upload?.state.step !== 'failed') return;
    forget(upload);
    change(id, { mediaId: null, state: { step: 'checking' } });
    begin(id);
  }

  /** Takes a file out of the list, whatever its state; what has been sent of it is discarded. */
  function remove(id: string) {
    const upload = uploads.find((one) => one.id === id);
    if (!upload) return;
    publish(uploads.filter((one) => one.id !== id));
    forget(upload);
    URL.revokeObjectURL(upload.preview);
  }

  /** Empties the list. After posting, what was sent is in use and stays. */
  function clear({ keepSent }: { keepSent: boolean }) {
    const gone = uploads;
    publish([]);
    for (const upload of gone) {
      if (keepSent) aborts.get(upload.id)?.abort();
      else forget(upload);
      URL.revokeObjectURL(upload.preview);
    }
  }

  function forget({ id, mediaId }: Upload) {
    aborts.get(id)?.abort();
    aborts.delete(id);
    // A slot that stays open is swept by the database.
    if (mediaId)
      mediaDoor()
        .discard(mediaId)
        .catch(() => undefined);
  }

  return {
    get: () => uploads,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add,
    retry,
    remove,
    clear,
  };
}

const newUpload = (file: File): Upload => ({
  id: crypto.randomUUID(),
  file,
  preview: URL.createObjectURL(file),
  width: null,
  height: null,
  mediaId: null,
  state: { step: 'checking' },
});

async function compressed(file: File, purpose: UploadKind): Promise<Compressed> {
  const type = await pictureType(file);
  if (type === null) throw new AppError('invalid_image_format', { status: 400 });
  return compressPicture(file, type, longestSides[purpose] ?? limits.postImageMaxPx);
}

/** Still on its way to the platform: posting has to wait, and leaving would lose it. */
export const isUnderway = ({ state }: Upload) =>
  state.step === 'checking' || state.step === 'compressing' || state.step === 'uploading';

/** Sent, so that it may be posted: ready, or still being made. */
export const isSent = ({ state }: Upload) => state.step === 'processing' || state.step === 'done';
