import type { GlobalAudience } from '@domain/answers/parts.ts';
import type { MediaKind } from '@domain/media.ts';
import { momentOf, nextSlot, type Slot } from '@/lib/dates/schedule.ts';
import { AppError, isDefiniteRefusal, toAppError } from '@/lib/errors/app-error.ts';
import { meantAs } from '@/entities/media/meant-as.ts';
import { isMissing, isOf, isSent, type Upload } from '@/entities/media/upload-state.ts';
import type { UploadList } from '@/entities/media/upload-list.ts';
import { askFor, nothingAsked, type Asked } from '@/lib/store/asked.ts';
import type { Draft } from '@/lib/store/draft.ts';
import { createStore } from '@/lib/store/store.ts';
import * as limits from '@generated/limits.gen.ts';
import { leftOut, refusalOf } from '../compose/attachments.ts';
import { messagePrice } from '@/entities/wallet/message-price.ts';

/** The target: one user, or an audience as it is at the time of sending. */
export type MediaMessageTarget =
  | { to: 'user'; id: string; username: string; name: string }
  | { to: 'audience'; audience: GlobalAudience };

export type MediaMessageKind = MediaKind | 'text';

export type MediaMessageWords = {
  text: string;
  /** The text of the price field. */
  price: string;
  isFree: boolean;
};

type MediaMessageFields = MediaMessageWords & { kind: MediaMessageKind };

/** The part that is kept after a reload; its files are uploads. */
export type MediaMessageDraft = MediaMessageFields &
  Asked & {
    target: MediaMessageTarget | null;
    /** The scheduled time; null sends at once, as always to one user. */
    slot: Slot | null;
  };

export const emptyMediaMessage: MediaMessageDraft = {
  kind: 'image',
  text: '',
  price: '',
  isFree: false,
  target: null,
  slot: null,
  ...nothingAsked,
};

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

/** The error that prevents sending, or null. */
export function faultOf(fields: MediaMessageFields, fileCount: number): AppError | null {
  const isPriced = fields.isFree || fields.price.trim() !== '';
  const isWhole = fields.kind === 'text' || fileCount > 0;
  if (!isWhole || fields.text.trim() === '' || !isPriced) {
    return new AppError('media_message_fields_missing');
  }
  if (fields.text.length > limits.descriptionMax) return new AppError('description_too_long');
  const price = fields.isFree ? null : messagePrice(fields.price);
  return typeof price === 'string' ? new AppError(price) : null;
}

/** All audiences share one sheet, and each user has one. */
function isSameTarget(one: MediaMessageTarget | null, other: MediaMessageTarget): boolean {
  if (one?.to === 'user' && other.to === 'user') return one.id === other.id;
  return one?.to === other.to;
}

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
  const set = (part: Partial<MediaMessageState>) => {
    const { isOpen, phase, error, ...kept } = { ...store.get(), ...part };
    draft.change(kept);
    store.set({ ...kept, isOpen, phase, error });
  };
  const isEmpty = () =>
    uploads.get().length === 0 && store.get().phase === 'writing' && store.get().text.trim() === '';

  const clear = (how: { keepSent: boolean }) => {
    uploads.clear(how);
    covers.clear(how);
  };

  const startAnew = () => {
    draft.clear();
    store.set({ ...draft.get(), ...idle });
  };

  /** Sends the message if it is submitted and its files are uploaded. */
  function pump() {
    if (store.get().phase !== 'waiting') return;
    const failed = uploads.get().find((upload) => upload.state.step === 'failed');
    if (failed?.state.step === 'failed') {
      return set({ phase: 'failed', error: failed.state.error });
    }
    if (covers.get().some(({ state: at }) => at.step === 'failed')) {
      return set({ phase: 'failed', error: new AppError('upload_cover_failed') });
    }
    // A video whose cover is still in processing would show a frame that its creator did not choose.
    if (uploads.get().every(isReady) && covers.get().every(isProcessed)) void send();
  }

  async function send() {
    const { target, kind, text, isFree, price, slot } = store.get();
    if (!target) return;
    const cents = isFree ? null : messagePrice(price);
    const mediaIds = uploads.get().flatMap(({ mediaId }) => (mediaId ? [mediaId] : []));
    const priceCents = typeof cents === 'number' ? cents : null;
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
    const refused = await uploads.add(files, { kinds: [as], durationMs });
    set({ error: leftOut(files, refused, as) });
  }

  /** Whether the message may be sent; otherwise sets its error. */
  function check(): boolean {
    const isBroken = uploads.get().some(isMissing);
    const error = isBroken
      ? new AppError('upload_files_failed')
      : faultOf(store.get(), uploads.get().length);
    set({ error });
    return error === null;
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
      if (!isEmpty()) return set({ isOpen: true });
      set({ target, slot: null, isOpen: true, error: null });
    },
    reopen() {
      // The chosen time may have passed during the upload. A message that may have arrived keeps it,
      // because with another time it would be another message.
      const now = new Date();
      const { slot: planned, phase, requestId } = store.get();
      const isPast = planned !== null && requestId === '' && momentOf(planned) <= now;
      const slot = isPast ? nextSlot(now, limits.scheduleGlobalDays) : planned;
      set({ isOpen: true, slot, ...(phase === 'sending' ? {} : { phase: 'writing' }) });
    },
    close: () => set({ isOpen: false }),
    change: (part: Partial<MediaMessageWords>) => set({ ...part, error: null }),
    choose: (audience: GlobalAudience) =>
      set({ target: { to: 'audience', audience }, error: null }),
    schedule: (slot: Slot | null) => set({ slot, error: null }),
    chooseKind(kind: MediaMessageKind) {
      clear({ keepSent: false });
      set({ kind, error: null });
    },
    attach: (files: readonly File[], as?: MediaKind) => attach(files, as),
    /** Sets the cover of a video, in place of an earlier one. */
    async cover(files: readonly File[]) {
      covers.clear({ keepSent: false });
      const refused = await covers.add(files);
      set({ error: leftOut(files, refused, 'image') });
    },
    record: (file: File, durationMs: number) => attach([file], 'audio', durationMs),
    check,
    /** Sends the message now or when its files are uploaded. Returns false if it is invalid. */
    submit(): boolean {
      if (!check()) return false;
      set({ phase: 'waiting', isOpen: false });
      pump();
      return true;
    },
    retry() {
      for (const list of [uploads, covers]) {
        for (const { id, state: at } of list.get()) if (at.step === 'failed') list.retry(id);
      }
      set({ phase: 'waiting', error: null });
      pump();
    },
    discard() {
      clear({ keepSent: false });
      startAnew();
    },
  };
}

export type MediaMessage = ReturnType<typeof createMediaMessage>;

/** The message is being sent, or waits for its files. */
export const isAtWork = ({ phase }: MediaMessageState) =>
  phase === 'waiting' || phase === 'sending';
