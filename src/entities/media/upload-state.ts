import type { OwnMediaItem } from '@domain/answers/media.ts';
import type { AiLabel, MediaKind, ShownPeople, UploadKind } from '@domain/media.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import type { Slot } from './slot.ts';
import type { Validation } from './validate-file.ts';

type UploadStep =
  /** Waits for its turn. */
  | { step: 'checking' }
  | { step: 'compressing' }
  /** percent: 0 to 100, of the bytes sent. */
  | { step: 'uploading'; percent: number; isPaused: boolean }
  /** Sent; the worker makes it. It may be posted already. */
  | { step: 'processing' }
  | { step: 'done'; item: OwnMediaItem }
  | { step: 'failed'; error: AppError; canRetry: boolean }
  /** An earlier page was sending it: only the user can give the file again. */
  | { step: 'interrupted'; percent: number };

/** Who can be seen; ids of people of the creator. */
export type Shown = {
  people: ShownPeople;
  performerIds: readonly string[];
  /** The day on which it was made, where that is before the upload. */
  producedOn?: string | undefined;
};

/** What counts where nothing is said. */
export const onlyMe: Shown = { people: 'only_me', performerIds: [] };

export type Upload = {
  id: string;
  /** Name, size in bytes and time of change: with them the browser recognises a file. */
  name: string;
  size: number;
  lastModified: number;
  kind: MediaKind;
  /** By its first bytes. */
  type: string;
  /** Null where an earlier page sent it. */
  file: File | null;
  /** A local address of the file, for showing it at once. */
  preview: string | null;
  width: number | null;
  height: number | null;
  /** The description for those who do not see it; empty without one. */
  alt: string;
  /** What a machine made of it, as far as it is known. */
  aiLabel: AiLabel;
  /** Of a recording that was made on this page. */
  durationMs: number | null;
  /** Bytes that go over the line; a compressed picture has fewer than its file. */
  totalBytes: number;
  sentBytes: number;
  /** Known from the moment that the platform gave a slot. */
  mediaId: string | null;
  /** Where a video goes on. */
  slot: Slot | null;
  address: string | null;
  /** Who can be seen; the owner alone where nothing is said. */
  shown?: Shown | undefined;
  /** Who is under age on the day of production, as the last statement was answered. */
  underage?: string | null;
  /** Of an earlier message: its description stays. */
  isFixed?: boolean;
  state: UploadStep;
};

/** Where an upload belongs: the screen of its composer. */
export type Place = {
  /** 'New post', 'Conversation with Noor' */
  label: string;
  /** An address of the product. */
  to: string;
  hash?: string;
};

/** What a composer uploads for. */
export type Target = {
  /** Unique per user. */
  key: string;
  purpose: UploadKind;
  kinds: readonly MediaKind[];
  place: Place;
  /** Runs as soon as the bytes have arrived, on whatever screen. */
  onSent?: (mediaId: string) => Promise<void>;
};

export type Refused = { file: File } & Extract<Validation, { code: unknown }>;

/** A file that was accepted, before anything is sent of it. */
export const newUpload = (
  file: File,
  { kind, type }: Extract<Validation, { kind: unknown }>,
): Upload => ({
  id: crypto.randomUUID(),
  name: file.name,
  size: file.size,
  lastModified: file.lastModified,
  kind,
  type,
  file,
  // Few browsers show a HEIC: the worker's picture is shown instead.
  preview: type === 'image/heic' ? null : URL.createObjectURL(file),
  width: null,
  height: null,
  alt: '',
  aiLabel: 'none',
  durationMs: null,
  totalBytes: file.size,
  sentBytes: 0,
  mediaId: null,
  slot: null,
  address: null,
  state: { step: 'checking' },
});

/** On its way to the platform: posting waits, and leaving the page would stop it. */
export const isUnderway = ({ state }: Upload) =>
  state.step === 'checking' || state.step === 'compressing' || state.step === 'uploading';

/** Sent, so that it may be posted: ready, or still being made. */
export const isSent = ({ state }: Pick<Upload, 'state'>) =>
  state.step === 'processing' || state.step === 'done';

/** Belongs to the draft and cannot go with it as it is. */
export const isMissing = ({ state }: Upload) =>
  state.step === 'failed' || state.step === 'interrupted';

/** Whether an interrupted upload was of this file, as far as a browser can tell. */
export const isOf = ({ name, size, lastModified, state }: Upload, file: File) =>
  state.step === 'interrupted' &&
  name === file.name &&
  size === file.size &&
  lastModified === file.lastModified;

export const isRunning = ({ state }: Upload) => state.step === 'uploading' && !state.isPaused;

/** The uploads of one target in the order chosen, and those handed over with a message. */
export type UploadState = { shown: readonly Upload[]; handedOver: readonly Upload[] };

/** What the transport has learned of an upload; `state` is not among it. */
export type UploadFacts = Partial<
  Pick<Upload, 'mediaId' | 'slot' | 'address' | 'width' | 'height' | 'totalBytes'>
>;

export type UploadAction =
  | { type: 'choose'; upload: Upload }
  | { type: 'learn'; id: string; facts: UploadFacts }
  | { type: 'compress'; id: string }
  /** part: 0 to 1 of the bytes that go over the line. */
  | { type: 'progress'; id: string; part: number }
  | { type: 'pause'; id: string; isPaused: boolean }
  /** All bytes have arrived; the worker makes the item. */
  | { type: 'arrive'; id: string }
  /** The worker has decided; null when the item is gone. */
  | { type: 'settle'; id: string; item: OwnMediaItem | null }
  | { type: 'fail'; id: string; error: AppError }
  /** `keepsSlot`: the same slot goes on from where it stopped. */
  | { type: 'retry'; id: string; keepsSlot: boolean }
  | { type: 'describe'; id: string; alt: string; aiLabel: AiLabel }
  | { type: 'show'; id: string; shown: Shown; underage: string | null }
  /** `to`: the place in the list, from 0. */
  | { type: 'move'; id: string; to: number }
  | { type: 'remove'; ids: readonly string[] }
  | { type: 'handOver' }
  /** A refused message gives its files back, before those chosen since. */
  | { type: 'putBack'; ids: readonly string[] };

/** The next state; the same one where nothing changes. */
export function reduceUploads(state: UploadState, action: UploadAction): UploadState {
  if (action.type === 'choose') {
    return { ...state, shown: withChosen(state.shown, action.upload) };
  }
  if (action.type === 'move') return { ...state, shown: moved(state.shown, action) };
  if (action.type === 'remove') {
    return { shown: without(state.shown, action), handedOver: without(state.handedOver, action) };
  }
  if (action.type === 'handOver') {
    return { shown: [], handedOver: [...state.handedOver, ...state.shown] };
  }
  if (action.type === 'putBack') {
    const back = state.handedOver.filter(({ id }) => action.ids.includes(id));
    return { shown: [...back, ...state.shown], handedOver: without(state.handedOver, action) };
  }
  // Swept, or removed on another device.
  if (action.type === 'settle' && !action.item) {
    return reduceUploads(state, { type: 'remove', ids: [action.id] });
  }
  const change = (one: Upload) =>
    one.id === action.id ? { ...one, ...changed(one, action) } : one;
  return { shown: state.shown.map(change), handedOver: state.handedOver.map(change) };
}

type Change = Exclude<
  UploadAction,
  { type: 'choose' | 'move' | 'remove' | 'handOver' | 'putBack' }
>;

function changed(upload: Upload, action: Change): Partial<Upload> {
  const { state, totalBytes } = upload;
  switch (action.type) {
    case 'learn':
      return action.facts;
    case 'describe':
      return { alt: action.alt, aiLabel: action.aiLabel };
    case 'show':
      return { shown: action.shown, underage: action.underage };
    case 'compress':
      return { state: { step: 'compressing' } };
    case 'progress': {
      const isPaused = state.step === 'uploading' && state.isPaused;
      const percent = Math.floor(action.part * 100);
      return {
        sentBytes: Math.round(action.part * totalBytes),
        state: { step: 'uploading', percent, isPaused },
      };
    }
    case 'pause':
      return state.step === 'uploading' ? { state: { ...state, isPaused: action.isPaused } } : {};
    case 'arrive':
      return { state: { step: 'processing' } };
    case 'settle':
      return action.item
        ? { state: settledStep(upload, action.item), aiLabel: action.item.ai_label }
        : {};
    case 'fail':
      return { state: { step: 'failed', error: action.error, canRetry: mayRetry(action.error) } };
    case 'retry':
      return { state: { step: 'checking' }, ...(!action.keepsSlot && noSlot) };
  }
}

const noSlot = { mediaId: null, slot: null, address: null };

function moved(uploads: readonly Upload[], { id, to }: { id: string; to: number }) {
  const one = uploads.find((upload) => upload.id === id);
  if (!one || to < 0 || to >= uploads.length) return uploads;
  return uploads.filter((upload) => upload !== one).toSpliced(to, 0, one);
}

const without = (uploads: readonly Upload[], { ids }: { ids: readonly string[] }) =>
  uploads.filter(({ id }) => !ids.includes(id));

/** The file of an interrupted upload takes its place, any other file the last one. */
function withChosen(uploads: readonly Upload[], upload: Upload): Upload[] {
  const { file } = upload;
  const earlier = uploads.find((one) => file !== null && isOf(one, file));
  // The same people are mostly in all of them.
  const others = upload.isFixed ? undefined : uploads.find((one) => !one.isFixed)?.shown;
  if (!earlier) return [...uploads, { ...upload, shown: upload.shown ?? others }];
  const { slot, address, mediaId } = earlier;
  const next = { ...upload, slot, address, mediaId, shown: upload.shown ?? earlier.shown };
  return uploads.map((one) => (one === earlier ? next : one));
}

function settledStep({ type }: Upload, item: OwnMediaItem): UploadStep {
  if (item.state === 'ready') return { step: 'done', item };
  const error = new AppError(item.failure ?? 'media_failed', { detail: { type } });
  // A fault of the file itself fails again.
  return { step: 'failed', error, canRetry: item.failure === 'media_failed' };
}

/** Refusals because of the user's other uploads: the same file may be accepted later. */
const limitCodes = ['too_many_uploads', 'uploads_per_hour_reached', 'unused_uploads_too_big'];

/** Refusals because of who is shown: they agree later, or are named anew. */
const shownCodes = ['release_missing', 'performers_missing', 'under_18'];

function mayRetry({ code, status }: AppError): boolean {
  const isFinal = status >= 400 && status < 500 && code !== 'upload_expired';
  return !isFinal || limitCodes.includes(code) || shownCodes.includes(code);
}
