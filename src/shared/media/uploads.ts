import type { MediaKind, UploadKind } from '@domain/media.ts';
import { AppError, toAppError } from '../errors/app-error.ts';
import { mediaDoor, type LargeUpload, type OwnMedium, type Slot } from './door.ts';
import { compressedFor } from './compressed-for.ts';
import { judgeFile, type Verdict } from './judge-file.ts';
import { createLanes } from './lanes.ts';
import { newUpload } from './new-upload.ts';
import { forgetUpload } from './remembered.ts';
import { sendFilm } from './send-film.ts';
import { settled } from './settled.ts';

export type UploadStep =
  | { step: 'checking' }
  | { step: 'compressing' }
  /** percent: 0 to 100, of the bytes sent. */
  | { step: 'uploading'; percent: number; isPaused: boolean }
  /** Sent; the worker is at it. It may be posted already. */
  | { step: 'processing' }
  | { step: 'done'; medium: OwnMedium }
  | { step: 'failed'; error: AppError; canRetry: boolean };

export type Upload = {
  id: string;
  file: File;
  kind: MediaKind;
  /** What its first bytes say. */
  type: string;
  /** An address of the file on this device, for showing it at once. */
  preview: string;
  width: number | null;
  height: number | null;
  /** Known from the moment that the platform gave a slot. */
  mediaId: string | null;
  state: UploadStep;
};

export type Refused = { file: File } & Extract<Verdict, { code: unknown }>;

/** Refused because of this person's other uploads: the same file may be taken later. */
const isOverLimit = (code: string) =>
  ['too_many_uploads', 'uploads_per_hour_reached', 'unused_uploads_too_big'].includes(code);

/** Two at once keep the line full; more would only share it. */
const lanes = 2;

/**
 * Files on their way up, in the order chosen: pictures, or what `kinds` says. One store for a
 * composer, a thread or a profile: it outlives renders and is thrown away by `clear`. `subject` names
 * for whom they are, where one page may hold several such stores.
 */
export function createUploads(
  purpose: UploadKind,
  kinds: readonly MediaKind[] = ['image'],
  onSent?: (mediaId: string) => void,
  subject?: string,
) {
  let uploads: readonly Upload[] = [];
  /** Handed over, until it is known whether they arrived. */
  let aside: readonly Upload[] = [];
  let isSuspended = false;
  const listeners = new Set<() => void>();
  const aborts = new Map<string, AbortController>();
  const larges = new Map<string, LargeUpload>();
  const enqueue = createLanes(lanes);

  const publish = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, part: Partial<Upload>) => {
    const changed = (one: Upload) => (one.id === id ? { ...one, ...part } : one);
    aside = aside.map(changed);
    publish(uploads.map(changed));
  };
  const step = (id: string, state: UploadStep) => change(id, { state });
  const find = (id: string) => [...uploads, ...aside].find((one) => one.id === id);

  /**
   * Takes what is of the right kind and small enough; answers what it did not take, and why. `as`
   * narrows the kinds to what these files were chosen for.
   */
  async function add(files: readonly File[], as = kinds): Promise<Refused[]> {
    const judged = await Promise.all(
      files.map(async (file) => ({ file, verdict: await judgeFile(file, purpose, as) })),
    );
    const taken = judged.flatMap(({ file, verdict }) =>
      'kind' in verdict ? [newUpload(file, verdict)] : [],
    );
    publish([...uploads, ...taken]);
    for (const upload of taken) begin(upload);
    return judged.flatMap(({ file, verdict }) => ('code' in verdict ? [{ file, ...verdict }] : []));
  }

  function begin({ id, kind }: Upload) {
    aborts.set(id, new AbortController());
    // A film may be paused for hours: it takes no lane from others.
    if (kind === 'video') return void run(id);
    enqueue(() => run(id));
  }

  async function run(id: string) {
    const signal = aborts.get(id)?.signal;
    const upload = find(id);
    if (!upload || !signal || signal.aborted) return;
    try {
      const slot = await (upload.kind === 'video' ? film : send)(upload, signal);
      step(id, { step: 'processing' });
      onSent?.(slot.mediaId);
      // The lane is free for the next file; the worker's word comes when it comes.
      void finish(id, slot, signal);
    } catch (error) {
      fail(id, toAppError(error));
    }
  }

  const uploading = (id: string, part: number) => {
    const now = find(id)?.state;
    const isPaused = now?.step === 'uploading' && now.isPaused;
    step(id, { step: 'uploading', percent: Math.floor(part * 100), isPaused });
  };

  async function film({ id, file, type }: Upload, signal: AbortSignal): Promise<Slot> {
    uploading(id, 0);
    return sendFilm(
      { file, type, purpose, subject },
      {
        signal,
        onSlot: ({ mediaId }) => change(id, { mediaId }),
        onOpen: (large) => {
          larges.set(id, large);
          if (!isSuspended && runs(id)) large.start();
        },
        onPart: (part) => uploading(id, part),
      },
    );
  }

  const runs = (id: string) => {
    const state = find(id)?.state;
    return state?.step === 'uploading' && !state.isPaused;
  };

  /** Pauses a film, or goes on with it. Pictures are not worth it. */
  function hold(id: string, isPaused: boolean) {
    const state = find(id)?.state;
    if (state?.step !== 'uploading') return;
    step(id, { ...state, isPaused });
    const large = larges.get(id);
    if (isPaused) void large?.pause();
    else large?.start();
  }

  async function send(upload: Upload, signal: AbortSignal): Promise<Slot> {
    const file = await readied(upload);
    signal.throwIfAborted();
    uploading(upload.id, 0);
    const slot = await mediaDoor().requestUpload(purpose, file.size, file.type);
    change(upload.id, { mediaId: slot.mediaId });
    await mediaDoor().store(slot, file, {
      signal,
      onPart: (part) => uploading(upload.id, part),
    });
    return slot;
  }

  /** A picture made smaller; a recording as it is, under the type that its bytes tell. */
  async function readied(upload: Upload): Promise<Blob> {
    if (upload.kind === 'audio') return new Blob([upload.file], { type: upload.type });
    step(upload.id, { step: 'compressing' });
    const { file, width, height } = await compressedFor(purpose, upload);
    change(upload.id, { width, height });
    return file;
  }

  async function finish(id: string, slot: Slot, signal: AbortSignal) {
    const medium = await settled(slot.mediaId, signal);
    if (medium === null) return;
    if (medium.state === 'ready') return step(id, { step: 'done', medium });
    // The worker has decided about the file itself: the same one would fail again.
    const detail = { type: find(id)?.type };
    step(id, {
      step: 'failed',
      error: new AppError(medium.failure ?? 'media_failed', { detail }),
      canRetry: medium.failure === 'media_failed',
    });
  }

  function fail(id: string, error: AppError) {
    const isFinal = error.status >= 400 && error.status < 500 && error.code !== 'upload_expired';
    step(id, { step: 'failed', error, canRetry: !isFinal || isOverLimit(error.code) });
  }

  function retry(id: string) {
    const upload = find(id);
    if (upload?.state.step !== 'failed') return;
    // Of a film what has arrived is not thrown away: it goes on from there.
    const goesOn = upload.kind === 'video' && upload.state.error.code === 'upload_failed';
    if (!goesOn) forget(upload);
    change(id, { mediaId: goesOn ? upload.mediaId : null, state: { step: 'checking' } });
    begin(upload);
  }

  /** Takes a file out of the list, whatever its state; what has been sent of it is discarded. */
  function remove(id: string) {
    const upload = find(id);
    if (!upload) return;
    publish(uploads.filter((one) => one.id !== id));
    forget(upload);
    URL.revokeObjectURL(upload.preview);
  }

  /** Empties the list. After posting, what was sent is in use and stays. */
  function clear({ keepSent }: { keepSent: boolean }) {
    const gone = uploads;
    publish([]);
    drop(gone, keepSent);
  }

  function drop(gone: readonly Upload[], keepSent: boolean) {
    for (const upload of gone) {
      if (keepSent) aborts.get(upload.id)?.abort();
      else forget(upload);
      URL.revokeObjectURL(upload.preview);
    }
  }

  /** Empties the list for what is sent now, and answers the ways to end that. */
  function handOver() {
    const ids = new Set(uploads.map(({ id }) => id));
    aside = [...aside, ...uploads];
    publish([]);
    const taken = () => {
      const handed = aside.filter(({ id }) => ids.has(id));
      aside = aside.filter(({ id }) => !ids.has(id));
      return handed;
    };
    return {
      /** It was refused: it comes back, before what was chosen since. */
      putBack: () => publish([...taken(), ...uploads]),
      /** It arrived. */
      letGo: () => drop(taken(), true),
    };
  }

  function forget({ id, mediaId }: Upload) {
    aborts.get(id)?.abort();
    aborts.delete(id);
    larges.delete(id);
    if (mediaId) forgetUpload(mediaId);
    // A slot that stays open is swept by the database.
    if (mediaId)
      mediaDoor()
        .discard(mediaId)
        .catch(() => undefined);
  }

  /** The screen goes: films stop where they are. Answers those that do. */
  function suspend(): Upload[] {
    isSuspended = true;
    const stopped = uploads.filter(({ id, kind }) => kind === 'video' && runs(id));
    for (const { id } of stopped) void larges.get(id)?.pause();
    return stopped;
  }

  /** The screen is there again, with the files that it had. */
  function goOn() {
    if (!isSuspended) return;
    isSuspended = false;
    for (const { id } of uploads) if (runs(id)) larges.get(id)?.start();
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
    handOver,
    suspend,
    goOn,
    pause: (id: string) => hold(id, true),
    resume: (id: string) => hold(id, false),
  };
}

export type Uploads = ReturnType<typeof createUploads>;

/** Still on its way to the platform: posting has to wait, and leaving would lose it. */
export const isUnderway = ({ state }: Upload) =>
  state.step === 'checking' || state.step === 'compressing' || state.step === 'uploading';

/** Sent, so that it may be posted: ready, or still being made. */
export const isSent = ({ state }: Upload) => state.step === 'processing' || state.step === 'done';
