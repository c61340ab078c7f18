import type { GlobalAudience } from '@domain/answers/parts.ts';
import type { MediaKind } from '@domain/media.ts';
import { momentOf, nextSlot, type Slot } from '@/lib/dates/schedule.ts';
import { AppError, isDefiniteRefusal, toAppError } from '@/lib/errors/app-error.ts';
import { meantAs } from '@/entities/media/meant-as.ts';
import {
  isMissing,
  isOf,
  isSent,
  type Refused,
  type Upload,
} from '@/entities/media/upload-state.ts';
import type { UploadList } from '@/entities/media/upload-list.ts';
import { askFor } from '@/lib/store/asked.ts';
import type { Draft } from '@/lib/store/draft.ts';
import { createStore } from '@/lib/store/store.ts';
import * as limits from '@generated/limits.gen.ts';
import { leftOut, refusalOf } from '../compose/attachments.ts';
import { messagePrice } from '@/entities/wallet/message-price.ts';
import {
  faultOf,
  isSameTarget,
  type MediaMessageDraft,
  type MediaMessageKind,
  type MediaMessageTarget,
  type MediaMessageWords,
} from './media-message-draft.ts';

/** The message that is delivered when its files are uploaded. */
export type MediaMessageContent = {
  requestId: string;
  target: MediaMessageTarget;
  kind: MediaMessageKind;
  text: string;
  mediaIds: string[];
  /** The cover of a video; null keeps its poster, undefined what an earlier message has. */
  coverId: string | null | undefined;
  priceCents: number | null;
  /** Null sends at once. */
  at: Date | null;
};

/** waiting: sent as soon as its files are uploaded. */
type MediaMessagePhase = 'writing' | 'waiting' | 'sending' | 'failed';

export type MediaMessageState = MediaMessageDraft & {
  /** The form is open. */
  isOpen: boolean;
  phase: MediaMessagePhase;
  error: AppError | null;
};

const idle = { isOpen: false, phase: 'writing', error: null } as const;

const isProcessed = ({ state }: Upload) => state.step === 'done';

/** Uploaded, and a recording also processed, because its length is not known before. */
const isReady = (upload: Upload) =>
  upload.kind === 'audio' ? isProcessed(upload) : isSent(upload);

/**
 * A media message for one user or an audience: written, then sent as soon as its files are
 * uploaded, on any page. One at a time; a failure keeps everything that was typed.
 */
export function createMediaMessage(
  deliver: (content: MediaMessageContent) => Promise<void>,
  draft: Draft<MediaMessageDraft>,
  { uploads, covers }: { uploads: UploadList; covers: UploadList },
) {
  const store = createStore<MediaMessageState>({ ...draft.get(), ...idle });
  /** The number of files at the last press on the button that sends. */
  let submitted = 0;
  /** How many choices of files are not in the lists yet. */
  let choosing = 0;
  let hasEnded = false;
  const set = (part: Partial<MediaMessageState>) => {
    if (hasEnded) return;
    const { isOpen, phase, error, ...kept } = { ...store.get(), ...part };
    draft.change(kept);
    store.set({ ...kept, isOpen, phase, error });
  };
  const isEmpty = () =>
    uploads.get().length === 0 && store.get().phase === 'writing' && store.get().text.trim() === '';

  const fileCount = () => uploads.get().length + covers.get().length;

  const clear = (how: { keepSent: boolean }) => {
    uploads.clear(how);
    covers.clear(how);
  };

  const startAnew = () => {
    draft.clear();
    store.set({ ...draft.get(), ...idle });
  };

  function wait() {
    set({ phase: 'waiting', isOpen: false, error: null });
    pump();
  }

  /** Sends the message if it is submitted and its files are uploaded. */
  function pump() {
    if (hasEnded || store.get().phase !== 'waiting') return;
    const failed = uploads.get().find((upload) => upload.state.step === 'failed');
    if (failed?.state.step === 'failed') {
      return set({ phase: 'failed', error: failed.state.error });
    }
    if (covers.get().some(({ state: at }) => at.step === 'failed')) {
      return set({ phase: 'failed', error: new AppError('upload_cover_failed') });
    }
    const isOther = fileCount() !== submitted;
    const error =
      faultOf(store.get(), uploads.get().length) ??
      (isOther ? new AppError('upload_files_failed') : null);
    if (error) return set({ phase: 'failed', error });
    // A video whose cover is still in processing would show a frame that its creator did not choose.
    if (uploads.get().every(isReady) && covers.get().every(isProcessed)) void send();
  }

  async function send() {
    const { target, kind, text, isFree, price, slot } = store.get();
    const priceCents = isFree ? null : messagePrice(price);
    // Null is a free message, so a price that is none is not sent.
    if (!target || typeof priceCents === 'string') return;
    const mediaIds = uploads.get().flatMap(({ mediaId }) => (mediaId ? [mediaId] : []));
    const at = slot && momentOf(slot);
    const isOld = uploads.get().some(({ isFixed }) => isFixed);
    const coverId = isOld ? undefined : (covers.get()[0]?.mediaId ?? null);
    const content = { target, kind, text, mediaIds, coverId, priceCents, at };
    const asked = askFor(store.get(), content);
    set({ phase: 'sending', ...asked });
    try {
      await deliver({ ...content, requestId: asked.requestId });
      clear({ keepSent: true });
      startAnew();
    } catch (thrown) {
      const error = toAppError(thrown);
      // A message that may have arrived is sent again under the same request id.
      set({ phase: 'failed', error, ...(isDefiniteRefusal(error) ? { requestId: '' } : {}) });
    }
  }

  /** Adds chosen files; the message is not submitted before they are in the list. */
  async function choose(add: () => Promise<Refused[]>): Promise<Refused[]> {
    choosing += 1;
    return add().finally(() => (choosing -= 1));
  }

  /** Without a kind the files say what they are: those that were dropped or pasted. */
  async function attach(
    files: readonly File[],
    as: MediaKind | 'mixed' = meantAs(files),
    durationMs: number | null = null,
  ) {
    // An interrupted file continues its own upload.
    const others = uploads.get().filter((upload) => !files.some((file) => isOf(upload, file)));
    const there = { kind: others[0]?.kind ?? null, count: others.length };
    const error = refusalOf(there, { files, kind: as }, 'creator');
    set({ error });
    if (error || as === 'mixed') return;
    set({ kind: as });
    const refused = await choose(() => uploads.add(files, { kinds: [as], durationMs }));
    set({ error: leftOut(files, refused, as) });
  }

  /** Whether the message may be sent; otherwise sets its error. */
  function check(): boolean {
    const isBroken = uploads.get().some(isMissing);
    const error = isBroken
      ? new AppError('upload_files_failed')
      : choosing > 0
        ? new AppError('upload_in_progress')
        : faultOf(store.get(), uploads.get().length);
    set({ error });
    return error === null;
  }

  /** Opens an unsent message, which is not sent before it is submitted again. */
  function reopen() {
    const { slot: planned, phase, requestId } = store.get();
    if (phase === 'sending') return;
    // The chosen time may have passed during the upload. A message that may have arrived keeps it,
    // because with another time it would be another message.
    const now = new Date();
    const isPast = planned !== null && requestId === '' && momentOf(planned) <= now;
    const slot = isPast ? nextSlot(now, limits.scheduleGlobalDays) : planned;
    set({ isOpen: true, slot, phase: 'writing' });
  }

  uploads.subscribe(pump);
  covers.subscribe(pump);
  return {
    uploads,
    covers,
    get: store.get,
    subscribe: store.subscribe,
    /** Whether an unsent message to somebody else stands in the way of one to this target. */
    isTaken(target: MediaMessageTarget): boolean {
      return !isEmpty() && !isSameTarget(store.get().target, target);
    },
    /** Opens the sheet of the target; an unsent message keeps its own. */
    open(target: MediaMessageTarget) {
      if (!isEmpty() && store.get().target) return reopen();
      set({ target, slot: null, isOpen: true, error: null });
    },
    reopen,
    /** Keeps a message from being sent while its creator is asked; the answer lets it go on. */
    hold(): () => void {
      const { phase } = store.get();
      if (phase !== 'waiting') return () => undefined;
      set({ phase: 'writing' });
      return wait;
    },
    close: () => set({ isOpen: false }),
    change: (part: Partial<MediaMessageWords>) => set({ ...part, error: null }),
    choose: (audience: GlobalAudience) =>
      set({ target: { to: 'audience', audience }, error: null }),
    schedule: (slot: Slot | null) => set({ slot, error: null }),
    chooseKind(kind: MediaMessageKind) {
      set({ kind, error: null, phase: 'writing' });
      clear({ keepSent: false });
    },
    attach: (files: readonly File[], as?: MediaKind) => attach(files, as),
    /** Sets the cover of a video, in place of an earlier one. */
    async cover(files: readonly File[]) {
      covers.clear({ keepSent: false });
      const refused = await choose(() => covers.add(files));
      set({ error: leftOut(files, refused, 'image') });
    },
    record: (file: File, durationMs: number) => attach([file], 'audio', durationMs),
    check,
    /** Sends the message now or when its files are uploaded. Returns false if it is invalid. */
    submit(): boolean {
      if (isAtWork(store.get()) || !check()) return false;
      submitted = fileCount();
      wait();
      return true;
    },
    retry() {
      if (store.get().phase !== 'failed') return;
      // A message that lost a file is opened again and not sent without it.
      if (fileCount() !== submitted) return reopen();
      for (const list of [uploads, covers]) {
        for (const { id, state: at } of list.get()) if (at.step === 'failed') list.retry(id);
      }
      wait();
    },
    discard() {
      if (store.get().phase === 'sending') return;
      startAnew();
      clear({ keepSent: false });
    },
    /** At sign-out: nothing more is sent or kept. */
    end() {
      hasEnded = true;
    },
  };
}

export type MediaMessage = ReturnType<typeof createMediaMessage>;

/** The message is being sent, or waits for its files. */
export const isAtWork = ({ phase }: MediaMessageState) =>
  phase === 'waiting' || phase === 'sending';
