import { AppError } from '../errors/app-error.ts';
import type { Slot } from '../media/door.ts';
import { platform } from '../platform.ts';
import { accessToken } from './auth.ts';

export type ResumableUpload = {
  /** Begins, or goes on where it was paused. */
  start: () => void;
  pause: () => Promise<void>;
};

type Report = {
  /** From 0 to 1. */
  onPart: (part: number) => void;
  onDone: () => void;
  onError: (error: AppError) => void;
};

/** The one size of parts that Storage takes. */
const partBytes = 6 * 1024 * 1024;
/** A line that breaks is tried again for a minute or so. */
const retryDelays = [0, 1000, 3000, 10_000, 20_000, 30_000];

/** A large file on its way into its slot, in parts: it can be paused, and survives a broken line. */
export async function openResumable(
  slot: Slot,
  file: File,
  { onPart, onDone, onError }: Report,
): Promise<ResumableUpload> {
  const { Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint: `${platform.url}/storage/v1/upload/resumable`,
    headers: { apikey: platform.publishableKey },
    metadata: { bucketName: slot.bucket, objectName: slot.name, contentType: file.type },
    chunkSize: partBytes,
    uploadDataDuringCreation: true,
    // The slot is new each time, so that nothing is to be found again by the file.
    storeFingerprintForResuming: false,
    retryDelays,
    onBeforeRequest: async (request) => {
      // Of a long upload the token ends before its last part.
      request.setHeader('authorization', `Bearer ${await accessToken()}`);
    },
    onProgress: (sent, total) => onPart(total > 0 ? sent / total : 0),
    onSuccess: () => onDone(),
    onError: (error) => onError(new AppError('upload_failed', { cause: error })),
  });
  return { start: () => upload.start(), pause: () => upload.abort() };
}
