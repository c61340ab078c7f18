import { validateFile } from './validate-file.ts';
import { discardMediaItem } from './send-upload.ts';
import { isOf, isSent, newUpload, type Refused, type Target, type Upload } from './upload.ts';
import { createUploadRunner, type Enqueue } from './upload-runner.ts';
import { createUploadState } from './upload-state.ts';

/**
 * The uploads of one target in the order chosen. It outlives screens; the sent files and the names
 * of the others outlive the page.
 */
export function createUploadList(owner: string, first: Target, enqueue: Enqueue) {
  let target = first;
  const state = createUploadState(owner, target);
  const runner = createUploadRunner(state, () => target, enqueue);
  let isFollowing = false;

  /** Files that an earlier page sent are followed once a screen shows them. */
  function follow() {
    if (isFollowing) return;
    isFollowing = true;
    for (const upload of state.get()) if (isSent(upload)) runner.resumeSent(upload);
  }

  /** Accepts what is of the right kind and size; answers the rest with its reasons. */
  async function add(files: readonly File[], options: AddOptions = {}): Promise<Refused[]> {
    follow();
    const { kinds = target.kinds, durationMs = null } = options;
    const validate = target.validate ?? ((file: File) => validateFile(file, target.purpose, kinds));
    const checked = await Promise.all(
      files.map(async (file) => ({ file, result: await validate(file) })),
    );
    const taken = checked.flatMap(({ file, result }) =>
      'kind' in result ? [{ ...newUpload(file, result), durationMs }] : [],
    );
    for (const upload of taken) insert(upload);
    for (const { id } of taken) runner.begin(id);
    return checked.flatMap(({ file, result }) => ('code' in result ? [{ file, ...result }] : []));
  }

  /** The file of an interrupted upload takes its place, any other the last one. */
  function insert(upload: Upload) {
    const { file } = upload;
    const earlier = state.get().find((one) => file !== null && isOf(one, file));
    if (!earlier) return state.publish([...state.get(), upload]);
    const { slot, address, mediaId } = earlier;
    const resumed = { ...upload, slot, address, mediaId };
    state.publish(state.get().map((one) => (one.id === earlier.id ? resumed : one)));
  }

  function drop(gone: readonly Upload[], keepSent: boolean) {
    for (const upload of gone) {
      runner.stop(upload.id);
      if (!keepSent && upload.mediaId) void discardMediaItem(upload.mediaId);
      if (upload.preview) URL.revokeObjectURL(upload.preview);
    }
  }

  return {
    key: target.key,
    get: state.get,
    subscribe: state.subscribe,
    target: () => target,
    /** A screen shows the list, with the handlers of its target. */
    attach(next: Target) {
      target = next;
      follow();
    },
    add,
    /** Whether a file is the one that an interrupted upload waits for. */
    isAwaited: (file: File) => state.get().some((upload) => isOf(upload, file)),
    retry: runner.retry,
    pause: runner.pause,
    resume: runner.resume,
    /** Takes one out, whatever its state, and discards what was sent of it. */
    remove(id: string) {
      const gone = state.get().filter((one) => one.id === id);
      state.publish(state.get().filter((one) => one.id !== id));
      drop(gone, false);
    },
    /** Empties the list; `keepSent` after posting, when the media are in use. */
    clear({ keepSent }: { keepSent: boolean }) {
      const gone = state.get();
      state.publish([]);
      drop(gone, keepSent);
    },
    /** Empties the list for a message on its way, and answers the two ways to end that. */
    handOver() {
      const take = state.setAside();
      return {
        /** It was refused: the files come back, before those chosen since. */
        putBack: () => state.publish([...take(), ...state.get()]),
        /** It arrived. */
        letGo: () => drop(take(), true),
      };
    },
    /** The user leaves: everything stops, and nothing is written. */
    close() {
      state.close();
      for (const { id, preview } of state.all()) {
        runner.stop(id);
        if (preview) URL.revokeObjectURL(preview);
      }
    },
    /** Discards what was uploaded and not used. */
    async discard(): Promise<void> {
      const ids = state.get().flatMap(({ mediaId }) => mediaId ?? []);
      for (const { id } of state.get()) runner.stop(id);
      state.publish([]);
      await Promise.all(ids.map(discardMediaItem));
    },
  };
}

type AddOptions = {
  /** Narrows the kinds to what these files were chosen for. */
  kinds?: Target['kinds'];
  /** Of a recording that was just made. */
  durationMs?: number | null;
};

export type UploadList = ReturnType<typeof createUploadList>;
