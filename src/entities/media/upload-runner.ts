import { AppError, toAppError } from '@/lib/errors/app-error.ts';
import { mediaClient, type LargeUpload } from './media-client.ts';
import { discardMediaItem, sendUpload } from './send-upload.ts';
import { settled } from './wait-for-processing.ts';
import { isRunning, type Target, type Upload } from './upload.ts';
import type { UploadState } from './upload-state.ts';

/** Refused because of this user's other uploads: the same file may be taken later. */
const isOverLimit = (code: string) =>
  ['too_many_uploads', 'uploads_per_hour_reached', 'unused_uploads_too_big'].includes(code);

/** Runs work in turn, two at once for the whole user: more would only share the line. */
export type Enqueue = (work: () => Promise<void>) => void;

/** Moves the uploads of a list from step to step. */
export function createUploadRunner(state: UploadState, target: () => Target, enqueue: Enqueue) {
  const aborts = new Map<string, AbortController>();
  const larges = new Map<string, LargeUpload>();

  function signalOf(id: string): AbortSignal {
    const abort = new AbortController();
    aborts.set(id, abort);
    return abort.signal;
  }

  function begin(id: string) {
    const signal = signalOf(id);
    const upload = state.find(id);
    // A video may be paused for hours: it does not hold up pictures.
    if (upload?.kind === 'video') void run(id, signal);
    else enqueue(() => run(id, signal));
  }

  async function run(id: string, signal: AbortSignal) {
    const upload = state.find(id);
    if (!upload?.file || signal.aborted) return;
    try {
      const { mediaId } = await sendUpload(upload, upload.file, target().purpose, {
        signal,
        tell: (part) => state.change(id, part),
        onPart: (part) => tellPart(id, part),
        onOpen: (large) => {
          larges.set(id, large);
          const now = state.find(id);
          if (now && isRunning(now)) large.start();
        },
      });
      state.change(id, { state: { step: 'processing' } });
      // The place in the queue is free for the next file; the worker takes its time.
      void finish(id, mediaId, signal);
    } catch (error) {
      if (!signal.aborted) fail(id, toAppError(error));
    }
  }

  function tellPart(id: string, part: number) {
    const upload = state.find(id);
    if (!upload) return;
    const isPaused = upload.state.step === 'uploading' && upload.state.isPaused;
    state.change(id, {
      sentBytes: Math.round(part * upload.totalBytes),
      state: { step: 'uploading', percent: Math.floor(part * 100), isPaused },
    });
  }

  /** Hands a sent file to its target and waits for the worker's permission. */
  async function finish(id: string, mediaId: string, signal: AbortSignal) {
    try {
      await target().onSent?.(mediaId);
    } catch (error) {
      return fail(id, toAppError(error));
    }
    const item = await settled(mediaId, signal);
    if (signal.aborted) return;
    // Swept or removed elsewhere.
    if (!item) return state.publish(state.get().filter((one) => one.id !== id));
    if (item.state === 'ready') return state.change(id, { state: { step: 'done', item } });
    const error = new AppError(item.failure ?? 'media_failed', {
      detail: { type: state.find(id)?.type },
    });
    // A permission about the file itself: the same one would fail again.
    const canRetry = item.failure === 'media_failed';
    state.change(id, { state: { step: 'failed', error, canRetry } });
  }

  function fail(id: string, error: AppError) {
    const isFinal = error.status >= 400 && error.status < 500 && error.code !== 'upload_expired';
    const canRetry = !isFinal || isOverLimit(error.code);
    state.change(id, { state: { step: 'failed', error, canRetry } });
  }

  async function retry(id: string) {
    const upload = state.find(id);
    if (upload?.state.step !== 'failed') return;
    stop(id);
    if (target().onSent && (await hasArrived(upload))) return resumeSent(upload);
    // What arrived of a video is kept: it goes on from there.
    const goesOn = upload.kind === 'video' && upload.state.error.code === 'upload_failed';
    if (!goesOn && upload.mediaId) void discardMediaItem(upload.mediaId);
    const { mediaId, slot, address } = goesOn ? upload : nowhere;
    state.change(id, { mediaId, slot, address, state: { step: 'checking' } });
    begin(id);
  }

  /** All of it was sent and the worker has not refused it: only what followed has failed. */
  async function hasArrived({ mediaId, state: at }: Upload): Promise<boolean> {
    if (!mediaId || at.step !== 'failed' || at.error.code === 'upload_failed') return false;
    const [item] = await mediaClient()
      .readOwn([mediaId])
      .catch(() => []);
    return item?.state === 'processing' || item?.state === 'ready';
  }

  function resumeSent({ id, mediaId }: Upload) {
    if (!mediaId) return;
    state.change(id, { state: { step: 'processing' } });
    void finish(id, mediaId, signalOf(id));
  }

  /** Pauses a video, or resumes it. Pictures are too small for that. */
  function hold(id: string, isPaused: boolean) {
    const at = state.find(id)?.state;
    if (at?.step !== 'uploading') return;
    state.change(id, { state: { ...at, isPaused } });
    const large = larges.get(id);
    if (isPaused) void large?.pause();
    else large?.start();
  }

  function stop(id: string) {
    aborts.get(id)?.abort();
    aborts.delete(id);
    larges.delete(id);
  }

  return {
    begin,
    retry: (id: string) => void retry(id),
    resumeSent,
    pause: (id: string) => hold(id, true),
    resume: (id: string) => hold(id, false),
    stop,
  };
}

const nowhere = { mediaId: null, slot: null, address: null };
