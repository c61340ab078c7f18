import type { AiLabel, MediaKind } from '@domain/media.ts';
import { toAppError } from '@/lib/errors/app-error.ts';
import { createStore } from '@/lib/store/store.ts';
import type { LargeUpload } from './slot.ts';
import { mediaApi } from './api.ts';
import { keptUpload, sentUpload, type KeptItem } from './kept-upload.ts';
import { hasUploads, readKept, uploadsPrefix, writeKept } from './kept-uploads.ts';
import {
  discardMediaItem,
  hasArrived,
  sendUpload,
  waitForProcessing,
  type Enqueue,
} from './upload-transport.ts';
import {
  isOf,
  isRunning,
  isSent,
  newUpload,
  reduceUploads,
  type Refused,
  type Shown,
  type Target,
  type Upload,
  type UploadAction,
  type UploadState,
} from './upload-state.ts';
import { parseUploads, serializeUploads } from './upload-text.ts';
import { validateFile } from './validate-file.ts';

type AddOptions = {
  /** Narrows the kinds to those that the files were chosen for. */
  kinds?: Target['kinds'];
  /** Of a recording that was just made. */
  durationMs?: number | null;
  /** Who can be seen, where it was said before the choice. */
  shown?: Shown;
};

/**
 * The uploads of one target in the order chosen. They outlive screens; sent files and the names of
 * the others outlive the page.
 */
export function createUploadList(owner: string, first: Target, enqueue: Enqueue) {
  let target = first;
  const storageKey = uploadsPrefix(owner) + target.key;
  const earlier = parseUploads(readKept(storageKey));
  const store = createStore<UploadState>({ shown: earlier?.uploads ?? [], handedOver: [] });
  const aborts = new Map<string, AbortController>();
  const larges = new Map<string, LargeUpload>();
  let isFollowing = false;
  let isClosed = false;

  const get = () => store.get().shown;
  const all = () => [...get(), ...store.get().handedOver];
  const find = (id: string) => all().find((one) => one.id === id);
  const dispatch = (action: UploadAction) => {
    store.set(reduceUploads(store.get(), action));
    if (get().length > 0) hasUploads.set(true);
    // After a sign-out the storage may be another user's.
    if (!isClosed) writeKept(storageKey, serializeUploads(target, get()));
  };

  function signalOf(id: string): AbortSignal {
    const abort = new AbortController();
    aborts.set(id, abort);
    return abort.signal;
  }

  function begin(id: string) {
    const signal = signalOf(id);
    // A video may be paused for hours: it does not hold up pictures.
    if (find(id)?.kind === 'video') void send(id, signal);
    else enqueue(() => send(id, signal));
  }

  async function send(id: string, signal: AbortSignal) {
    const upload = find(id);
    if (!upload?.file || signal.aborted) return;
    try {
      const { mediaId } = await sendUpload(upload, upload.file, target.purpose, {
        signal,
        onFacts: (facts) => dispatch({ type: 'learn', id, facts }),
        onCompress: () => dispatch({ type: 'compress', id }),
        onPart: (part) => dispatch({ type: 'progress', id, part }),
        onOpen: (large) => {
          larges.set(id, large);
          const now = find(id);
          if (now && isRunning(now)) large.start();
        },
      });
      await stateShown(id, mediaId);
      // The next file need not wait for the worker.
      void finish(id, mediaId, signal);
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'fail', id, error: toAppError(error) });
    }
  }

  /** States who can be seen before it counts as sent, so that nothing shows it before. */
  async function stateShown(id: string, mediaId: string) {
    let stated: Shown | undefined;
    for (let shown = find(id)?.shown; shown !== stated; shown = find(id)?.shown) {
      if (shown) await state(id, mediaId, shown);
      stated = shown;
    }
  }

  async function state(id: string, mediaId: string | null, shown: Shown) {
    const answer = mediaId ? await mediaApi.statePeople(mediaId, shown) : null;
    const underage = answer?.refusal === 'under_18' ? answer.name : null;
    dispatch({ type: 'show', id, shown, underage });
  }

  /** Hands a sent file to its target and waits for the worker's decision. */
  async function finish(id: string, mediaId: string, signal: AbortSignal) {
    dispatch({ type: 'arrive', id });
    try {
      await target.onSent?.(mediaId);
    } catch (error) {
      return dispatch({ type: 'fail', id, error: toAppError(error) });
    }
    const item = await waitForProcessing(mediaId, signal);
    if (!signal.aborted) dispatch({ type: 'settle', id, item });
  }

  function finishAgain({ id, mediaId }: Upload) {
    if (mediaId) void finish(id, mediaId, signalOf(id));
  }

  /** For a target that refused what has arrived, perhaps because of who is shown. */
  async function handAgain(upload: Upload) {
    try {
      await stateShown(upload.id, upload.mediaId ?? '');
      finishAgain(upload);
    } catch (error) {
      dispatch({ type: 'fail', id: upload.id, error: toAppError(error) });
    }
  }

  async function retry(id: string) {
    const upload = find(id);
    if (upload?.state.step !== 'failed') return;
    stop(id);
    if (target.onSent && (await hasArrived(upload))) return handAgain(upload);
    // The parts of a video that arrived are kept.
    const keepsSlot = upload.kind === 'video' && upload.state.error.code === 'upload_failed';
    if (!keepsSlot && upload.mediaId) void discardMediaItem(upload.mediaId);
    dispatch({ type: 'retry', id, keepsSlot });
    begin(id);
  }

  function pause(id: string, isPaused: boolean) {
    if (find(id)?.state.step !== 'uploading') return;
    dispatch({ type: 'pause', id, isPaused });
    const large = larges.get(id);
    if (isPaused) void large?.pause();
    else large?.start();
  }

  function stop(id: string) {
    aborts.get(id)?.abort();
    aborts.delete(id);
    larges.delete(id);
  }

  /** Files that an earlier page sent are followed once a screen shows them. */
  function follow() {
    if (isFollowing) return;
    isFollowing = true;
    for (const upload of get()) if (isSent(upload)) finishAgain(upload);
  }

  async function add(files: readonly File[], options: AddOptions = {}): Promise<Refused[]> {
    follow();
    const { kinds = target.kinds, durationMs = null, shown } = options;
    const checked = await Promise.all(
      files.map(async (file) => ({
        file,
        result: await validateFile(file, target.purpose, kinds),
      })),
    );
    const taken = checked.flatMap(({ file, result }) =>
      'kind' in result ? [{ ...newUpload(file, result), durationMs, shown }] : [],
    );
    for (const upload of taken) dispatch({ type: 'choose', upload });
    for (const { id } of taken) begin(id);
    return checked.flatMap(({ file, result }) => ('code' in result ? [{ file, ...result }] : []));
  }

  /** Stops uploads and frees their previews; discards what was sent unless it is in use. */
  function drop(uploads: readonly Upload[], { keepSent }: { keepSent: boolean }) {
    for (const { id, mediaId, preview } of uploads) {
      stop(id);
      if (!keepSent && mediaId) void discardMediaItem(mediaId);
      if (preview) URL.revokeObjectURL(preview);
    }
    dispatch({ type: 'remove', ids: uploads.map(({ id }) => id) });
  }

  return {
    key: target.key,
    get,
    subscribe: store.subscribe,
    target: () => target,
    /** A screen shows the list, with the handlers of its target. */
    attach(next: Target) {
      target = next;
      follow();
    },
    /** Accepts files of the right kind and size; returns the others with their reasons. */
    add,
    /** Adds media that were sent before. */
    take(items: readonly KeptItem[]) {
      for (const item of items) {
        if (find(item.media_id)) continue;
        dispatch({ type: 'choose', upload: { ...keptUpload(item), isFixed: true } });
      }
    },
    /** Adds media that an earlier page sent for a message. */
    takeSent(kind: MediaKind, mediaIds: readonly string[]) {
      follow();
      for (const id of mediaIds) {
        if (find(id)) continue;
        const upload = sentUpload(id, kind);
        dispatch({ type: 'choose', upload });
        finishAgain(upload);
      }
    },
    /** Whether an interrupted upload waits for this file. */
    isAwaited: (file: File) => get().some((upload) => isOf(upload, file)),
    retry: (id: string) => void retry(id),
    move: (id: string, to: number) => dispatch({ type: 'move', id, to }),
    /** Describes a sent picture. Errors: those of the command describe_media. */
    async describe(id: string, alt: string, aiLabel: AiLabel) {
      const shown = await mediaApi.describe(find(id)?.mediaId ?? '', alt, aiLabel);
      dispatch({ type: 'describe', id, alt, aiLabel: shown });
      return shown;
    },
    /** States who can be seen in these. Errors: those of the command state_people. */
    async show(ids: readonly string[], shown: Shown) {
      await Promise.all(
        ids.map(async (id) => {
          const upload = find(id);
          await state(id, upload && isSent(upload) ? upload.mediaId : null, shown);
        }),
      );
    },
    pause: (id: string) => pause(id, true),
    resume: (id: string) => pause(id, false),
    /** Removes one upload in any state and discards what was sent of it. */
    remove: (id: string) =>
      drop(
        get().filter((one) => one.id === id),
        { keepSent: false },
      ),
    /** Empties the list; `keepSent` after posting, when the media are in use. */
    clear: (options: { keepSent: boolean }) => drop(get(), options),
    /** Empties the list for a message on its way; returns the two ways that ends. */
    handOver() {
      const ids = get().map(({ id }) => id);
      dispatch({ type: 'handOver' });
      return {
        /** The message was refused: the files come back, before those chosen since. */
        putBack: () => dispatch({ type: 'putBack', ids }),
        /** The message arrived, or was given up. */
        letGo: () =>
          drop(
            all().filter(({ id }) => ids.includes(id)),
            { keepSent: true },
          ),
      };
    },
    /** At sign-out: everything stops, and nothing is written. */
    close() {
      isClosed = true;
      for (const { id, preview } of all()) {
        stop(id);
        if (preview) URL.revokeObjectURL(preview);
      }
    },
    /** Discards what was uploaded and not used. */
    async discard(): Promise<void> {
      const uploads = get();
      for (const { id } of uploads) stop(id);
      dispatch({ type: 'remove', ids: uploads.map(({ id }) => id) });
      await Promise.all(
        uploads.flatMap(({ mediaId }) => (mediaId ? [discardMediaItem(mediaId)] : [])),
      );
    },
  };
}

export type UploadList = ReturnType<typeof createUploadList>;
