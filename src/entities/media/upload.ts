import type { OwnMediaItem } from '@domain/answers/media.ts';
import type { MediaKind, UploadKind } from '@domain/media.ts';
import type { AppError } from '@/lib/errors/app-error.ts';
import type { Slot } from './media-client.ts';
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
  /** In place of the usual check of a chosen file. */
  validate?: (file: File) => Promise<Validation>;
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
  preview: URL.createObjectURL(file),
  width: null,
  height: null,
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
