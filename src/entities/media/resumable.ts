import { uploadPartBytes, uploadRetryDelaysMs } from '@domain/upload-parts.ts';
import { DetailedError, Upload } from 'tus-js-client';
import { AppError } from '@/lib/errors/app-error.ts';
import type { LargeReport, LargeUpload, Slot } from './slot.ts';
import { platform } from '@/lib/supabase/platform.ts';
import { accessToken } from '@/lib/supabase/auth.ts';
import { storageError } from '@/lib/supabase/storage-error.ts';

/**
 * The upload of a large file into its slot, in parts: it can be paused and survives a lost
 * connection.
 */
export function openResumable(slot: Slot, file: Blob, report: LargeReport): LargeUpload {
  const { address, onAddress, onPart, onDone, onError } = report;
  let told = address;
  const upload = new Upload(file, {
    endpoint: `${platform.url}/storage/v1/upload/resumable`,
    headers: { apikey: platform.publishableKey },
    metadata: { bucketName: slot.bucket, objectName: slot.name, contentType: file.type },
    chunkSize: uploadPartBytes,
    ...(address ? { uploadUrl: address } : {}),
    // The upload record already stores which file belongs to the slot.
    storeFingerprintForResuming: false,
    retryDelays: uploadRetryDelaysMs,
    onBeforeRequest: async (request) => {
      // The token may expire during a long upload.
      request.setHeader('authorization', `Bearer ${await accessToken()}`);
    },
    onUploadUrlAvailable: () => {
      if (!upload.url || upload.url === told) return;
      told = upload.url;
      onAddress(upload.url);
    },
    onProgress: (sent, total) => onPart(total > 0 ? sent / total : 0),
    onSuccess: () => onDone(),
    onError: (error) => onError(refusal(error)),
  });
  return { start: () => upload.start(), pause: () => upload.abort() };
}

/** The refusal of Storage, or upload_failed when no response arrived. */
function refusal(error: Error): AppError {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  if (!answer) return new AppError('upload_failed', { cause: error });
  return storageError(answer.getBody() ?? '', answer.getStatus());
}
