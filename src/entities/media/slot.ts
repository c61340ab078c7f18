import type { AppError } from '@/lib/errors/app-error.ts';

/** A place in a bucket of Storage for one file. */
export type Slot = {
  mediaId: string;
  bucket: string;
  name: string;
  /** Of a signed upload address: it fills the slot without a session. */
  token?: string | undefined;
};

/** A large upload: it can be paused, and resumes where it was. */
export type LargeUpload = { start: () => void; pause: () => Promise<void> };

export type LargeReport = {
  /** The resumable address of an earlier page for the same file; null to begin. */
  address: string | null;
  /** Called once the address is known: with it and the same file, another page can resume. */
  onAddress: (address: string) => void;
  /** From 0 to 1. */
  onPart: (part: number) => void;
  onDone: () => void;
  onError: (error: AppError) => void;
};

export type StoreOptions = { onPart: (part: number) => void; signal: AbortSignal };
