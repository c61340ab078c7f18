import type { MediaKind } from '@domain/media.ts';
import { AppError, toAppError } from '@/shared/errors/app-error.ts';
import { createUploads, isSent, isUnderway, type Upload } from '@/shared/media/uploads.ts';
import * as limits from '@generated/limits.gen.ts';
import { leftOut, refusalOf } from './attachments.ts';
import { messagePrice } from './rules.ts';

/** For whom it is. Audiences of many are another `to`. */
type UploaderTarget = { to: 'person'; id: string; username: string; name: string };

export type UploaderWords = {
  text: string;
  /** As it is typed. */
  price: string;
  isFree: boolean;
};

type UploaderFields = UploaderWords & { kind: MediaKind };

/** What is written outlives the page; files only the person can give again. */
export type UploaderMemory = {
  read: () => UploaderWords | null;
  keep: (words: UploaderWords | null) => void;
};

/** What is handed over once all of it has been sent. */
export type UploaderContent = {
  requestId: string;
  target: UploaderTarget;
  kind: MediaKind;
  text: string;
  mediaIds: string[];
  priceCents: number | null;
};

/** waiting: to be sent as soon as its files are there. */
type UploaderPhase = 'writing' | 'waiting' | 'sending' | 'failed';

export type UploaderState = UploaderFields & {
  target: UploaderTarget | null;
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
  if (fileCount === 0 || fields.text.trim() === '' || !isPriced) {
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
 * Media with a price on their way: chosen, described and sent as soon as they are up, wherever their
 * sender is meanwhile. One at a time; whatever fails, nothing that was typed is lost.
 */
export function createUploader(
  deliver: (content: UploaderContent) => Promise<void>,
  memory: UploaderMemory,
) {
  const uploads = createUploads('chat', ['image', 'video', 'audio']);
  const listeners = new Set<() => void>();
  let state: UploaderState = { ...nothing, ...memory.read() };
  let requestId = crypto.randomUUID();
  const set = (part: Partial<UploaderState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const isEmpty = () => uploads.get().length === 0 && state.phase === 'writing';

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
    if (uploads.get().every(isReady)) void send();
  }

  async function send() {
    const { target, kind, text, isFree, price } = state;
    if (!target) return;
    set({ phase: 'sending' });
    const cents = isFree ? null : messagePrice(price);
    const mediaIds = uploads.get().flatMap(({ mediaId }) => (mediaId ? [mediaId] : []));
    try {
      const priceCents = typeof cents === 'number' ? cents : null;
      await deliver({ requestId, target, kind, text, mediaIds, priceCents });
      uploads.clear({ keepSent: true });
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
    const { kind } = state;
    const there = { kind: uploads.get()[0]?.kind ?? null, count: uploads.get().length };
    const error = refusalOf(there, { files, kind }, 'creator');
    set({ error });
    if (error) return;
    const refused = await uploads.add(files, [kind]);
    set({ error: leftOut(files, refused, kind) });
  }

  uploads.subscribe(pump);
  return {
    uploads,
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Opens the form; one that is not sent yet stays whose it is. */
    open: (target: UploaderTarget) =>
      set(isEmpty() ? { target, isOpen: true, error: null } : { isOpen: true }),
    reopen: () => set({ isOpen: true, ...(state.phase === 'sending' ? {} : { phase: 'writing' }) }),
    close: () => set({ isOpen: false }),
    change(part: Partial<UploaderWords>) {
      set({ ...part, error: null });
      const { text, price, isFree } = state;
      memory.keep({ text, price, isFree });
    },
    chooseKind(kind: MediaKind) {
      uploads.clear({ keepSent: false });
      set({ kind, error: null, recordedMs: null });
    },
    attach,
    record(file: File, recordedMs: number) {
      set({ recordedMs });
      return attach([file]);
    },
    /** Sends it, now or when its files are there. Answers whether it may. */
    submit(): boolean {
      const error = faultOf(state, uploads.get().length);
      set(error ? { error } : { error: null, phase: 'waiting', isOpen: false });
      pump();
      return error === null;
    },
    retry() {
      for (const { id, state: at } of uploads.get()) if (at.step === 'failed') uploads.retry(id);
      set({ phase: 'waiting', error: null });
      pump();
    },
    discard() {
      uploads.clear({ keepSent: false });
      startAnew();
    },
  };
}

export type Uploader = ReturnType<typeof createUploader>;

/** Leaving the site now would lose something. */
export const isAtWork = ({ phase }: UploaderState, uploads: readonly Upload[]) =>
  phase === 'waiting' || phase === 'sending' || uploads.some(isUnderway);
