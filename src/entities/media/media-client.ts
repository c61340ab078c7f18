import type { OwnMediaItem } from '@domain/answers/media.ts';
import type { UploadKind } from '@domain/media.ts';
import type { AppError } from '@/lib/errors/app-error.ts';

export type Slot = {
  mediaId: string;
  bucket: string;
  name: string;
  /** Of a signed upload address: who has no session may fill the slot with it. */
  token?: string | undefined;
};

/** A large file on its way: it can be paused, and goes on where it was. */
export type LargeUpload = { start: () => void; pause: () => Promise<void> };

type LargeReport = {
  /** Where an earlier page had got to with the same file; null to begin. */
  address: string | null;
  /** Told once it is known: with it and the same file, another page can go on. */
  onAddress: (address: string) => void;
  /** From 0 to 1. */
  onPart: (part: number) => void;
  onDone: () => void;
  onError: (error: AppError) => void;
};

/**
 * What pictures need of the platform; shared/supabase/media-function.ts is the one that talks to
 * it.
 */
export type MediaClient = {
  /** Errors: those of the command request_upload. */
  requestUpload: (purpose: UploadKind, bytes: number, type: string) => Promise<Slot>;
  /**
   * Stores the file in its slot in one go; reports parts from 0 to 1. Rejects with upload_canceled
   * when aborted.
   */
  store: (
    slot: Slot,
    file: Blob,
    options: { onPart: (part: number) => void; signal: AbortSignal },
  ) => Promise<void>;
  /** Sends a large file in parts. It begins with `start`. */
  openLarge: (slot: Slot, file: Blob, report: LargeReport) => Promise<LargeUpload>;
  /** Whose uploads these are; null where nobody is signed in. */
  owner: () => string | null;
  readOwn: (mediaIds: string[]) => Promise<OwnMediaItem[]>;
  discard: (mediaId: string) => Promise<void>;
  /** Calls back whenever media of this user may have changed. Answers how to stop. */
  watchOwn: (onChange: () => void) => () => void;
  /**
   * Signed addresses by name in bucket `media`; what may not be read is missing. At most a hundred.
   */
  sign: (names: string[]) => Promise<Map<string, string>>;
};

let client: MediaClient | undefined;

/** Called once at the start of the page: shared/media itself may not reach for the platform. */
export function setMediaClient(opened: MediaClient): void {
  client = opened;
}

export function mediaClient(): MediaClient {
  if (!client) throw new Error('setMediaClient() was not called');
  return client;
}
