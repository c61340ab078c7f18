import type { MediaKind } from '@domain/media.ts';
import type { GlobalAudience } from '@/shared/audiences.ts';
import { momentOf, nextSlot, type Slot } from '@/shared/dates/schedule.ts';
import { AppError, toAppError } from '@/shared/errors/app-error.ts';
import { createUploads, isSent, isUnderway, type Upload } from '@/shared/media/uploads.ts';
import * as limits from '@generated/limits.gen.ts';
import { leftOut, refusalOf } from './attachments.ts';
import { messagePrice } from './rules.ts';

type ToPerson = { to: 'person'; id: string; username: string; name: string };

/** For whom it is: one person, or an audience as it is at the moment of sending. */
export type UploaderTarget = ToPerson | { to: 'audience'; audience: GlobalAudience };

export type UploaderKind = MediaKind | 'text';

export type UploaderWords = {
  text: string;
  /** As it is typed. */
  price: string;
  isFree: boolean;
};

type UploaderFields = UploaderWords & { kind: UploaderKind };

/** What is written outlives the page; files only the person can give again. */
export type UploaderMemory = {
  read: () => UploaderWords | null;
  keep: (words: UploaderWords | null) => void;
};

/** What is handed over once all of it has been sent. */
export type UploaderContent = {
  requestId: string;
  target: UploaderTarget;
  kind: UploaderKind;
  text: string;
  mediaIds: string[];
  /** The picture that stands for a film; null leaves its poster. */
  coverId: string | null;
  priceCents: number | null;
  /** Null is at once. */
  at: Date | null;
};

/** waiting: to be sent as soon as its files are there. */
type UploaderPhase = 'writing' | 'waiting' | 'sending' | 'failed';

export type UploaderState = UploaderFields & {
  target: UploaderTarget | null;
  /** In whose thread it was opened, also while an audience is chosen. */
  person: ToPerson | null;
  /** When it goes out; null is at once. One person never waits. */
  slot: Slot | null;
  /** Its form is before the eyes. */
  isOpen: boolean;
  phase: UploaderPhase;
  error: AppError | null;
  /** How long the recording is that was just made. */
  recordedMs: number | null;
};

/** Why what is filled in cannot be sent, or null. */
export function faultOf(fields: UploaderFields, fileCount: number): AppError | null {
  const isPriced = fields.isFree || fields.price.trim() !== '';
  const isWhole = fields.kind === 'text' || fileCount > 0;
  if (!isWhole || fields.text.trim() === '' || !isPriced) {
    return new AppError('uploader_fields_missing');
  }
  if (fields.text.length > limits.descriptionMax) return new AppError('description_too_long');
  const price = fields.isFree ? null : messagePrice(fields.price);
  return typeof price === 'string' ? new AppError(price) : null;
}

const nothing: UploaderState = {
  kind: 'image',
  text: '',
  price: '',
  isFree: false,
  target: null,
  person: null,
  slot: null,
  isOpen: false,
  phase: 'writing',
  error: null,
  recordedMs: null,
};

/** Sent, and a recording made as well: nobody knows before how long it is. */
const isReady = (upload: Upload) =>
  upload.kind === 'audio' ? upload.state.step === 'done' : isSent(upload);

const isLost = ({ status }: AppError) => status < 400 || status >= 500;

/**
 * What a creator offers to one person or to an audience: chosen, described and sent as soon as its
 * files are up, wherever their sender is meanwhile. One at a time; whatever fails, nothing that was
 * typed is lost.
 */
export function createUploader(
  deliver: (content: UploaderContent) => Promise<void>,
  memory: UploaderMemory,
) {
  const uploads = createUploads('chat', ['image', 'video', 'audio']);
  const covers = createUploads('chat');
  const listeners = new Set<() => void>();
  let state: UploaderState = { ...nothing, ...memory.read() };
  let requestId = crypto.randomUUID();
  const set = (part: Partial<UploaderState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const isEmpty = () => uploads.get().length === 0 && state.phase === 'writing';

  const clear = (how: { keepSent: boolean }) => {
    uploads.clear(how);
    covers.clear(how);
  };

  const startAnew = () => {
    memory.keep(null);
    set(nothing);
  };

  /** Looks whether what is to be sent can go. */
  function pump() {
    if (state.phase !== 'waiting') return;
    const failed = uploads.get().find((upload) => upload.state.step === 'failed');
    if (failed?.state.step === 'failed') {
      return set({ phase: 'failed', error: failed.state.error });
    }
    if (covers.get().some(({ state: at }) => at.step === 'failed')) {
      return set({ phase: 'failed', error: new AppError('upload_cover_failed') });
    }
    if ([...uploads.get(), ...covers.get()].every(isReady)) void send();
  }

  async function send() {
    const { target, kind, text, isFree, price, slot } = state;
    if (!target) return;
    set({ phase: 'sending' });
    const cents = isFree ? null : messagePrice(price);
    const mediaIds = uploads.get().flatMap(({ mediaId }) => (mediaId ? [mediaId] : []));
    try {
      const priceCents = typeof cents === 'number' ? cents : null;
      const at = slot && momentOf(slot);
      const coverId = covers.get()[0]?.mediaId ?? null;
      await deliver({ requestId, target, kind, text, mediaIds, coverId, priceCents, at });
      clear({ keepSent: true });
      requestId = crypto.randomUUID();
      startAnew();
    } catch (thrown) {
      const error = toAppError(thrown);
      // What may have arrived is only ever sent again under its own name.
      if (!isLost(error)) requestId = crypto.randomUUID();
      set({ phase: 'failed', error });
    }
  }

  async function attach(files: readonly File[]) {
    // Pictures that are pasted beside a text make it a message with pictures.
    const kind = state.kind === 'text' ? 'image' : state.kind;
    set({ kind });
    const there = { kind: uploads.get()[0]?.kind ?? null, count: uploads.get().length };
    const error = refusalOf(there, { files, kind }, 'creator');
    set({ error });
    if (error) return;
    const refused = await uploads.add(files, [kind]);
    set({ error: leftOut(files, refused, kind) });
  }

  /** Whether what is filled in may be sent; else it is said why not. */
  function check(): boolean {
    const error = faultOf(state, uploads.get().length);
    set({ error });
    return error === null;
  }

  uploads.subscribe(pump);
  covers.subscribe(pump);
  return {
    uploads,
    covers,
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Opens the form; one that is not sent yet stays whose it is. */
    open(target: UploaderTarget) {
      if (!isEmpty()) return set({ isOpen: true });
      const person = target.to === 'person' ? target : null;
      set({ target, person, slot: null, isOpen: true, error: null });
    },
    reopen() {
      // Time may have passed over what was chosen while its files went up.
      const now = new Date();
      const isPast = state.slot !== null && momentOf(state.slot) <= now;
      const slot = isPast ? nextSlot(now, limits.scheduleGlobalDays) : state.slot;
      set({ isOpen: true, slot, ...(state.phase === 'sending' ? {} : { phase: 'writing' }) });
    },
    close: () => set({ isOpen: false }),
    change(part: Partial<UploaderWords>) {
      set({ ...part, error: null });
      const { text, price, isFree } = state;
      memory.keep({ text, price, isFree });
    },
    /** To one person it goes at once. */
    choose: (target: UploaderTarget) =>
      set({ target, error: null, ...(target.to === 'person' ? { slot: null } : {}) }),
    schedule: (slot: Slot | null) => set({ slot, error: null }),
    chooseKind(kind: UploaderKind) {
      clear({ keepSent: false });
      set({ kind, error: null, recordedMs: null });
    },
    attach,
    /** A picture of its own for a film, in place of the one before. */
    async cover(files: readonly File[]) {
      covers.clear({ keepSent: false });
      const refused = await covers.add(files);
      set({ error: leftOut(files, refused, 'image') });
    },
    record(file: File, recordedMs: number) {
      set({ recordedMs });
      return attach([file]);
    },
    check,
    /** Sends it, now or when its files are there. Answers whether it may. */
    submit(): boolean {
      if (!check()) return false;
      set({ phase: 'waiting', isOpen: false });
      pump();
      return true;
    },
    retry() {
      for (const store of [uploads, covers]) {
        for (const { id, state: at } of store.get()) if (at.step === 'failed') store.retry(id);
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

export type Uploader = ReturnType<typeof createUploader>;

/** Leaving the site now would lose something. */
export const isAtWork = ({ phase }: UploaderState, uploads: readonly Upload[]) =>
  phase === 'waiting' || phase === 'sending' || uploads.some(isUnderway);
