import { AppError } from '@/lib/errors/app-error.ts';
import type { Slot, StoreOptions } from './slot.ts';
import { platform } from '@/lib/supabase/platform.ts';
import { accessToken } from '@/lib/supabase/auth.ts';
import { storageError } from '@/lib/supabase/storage-error.ts';

/** XMLHttpRequest, because fetch does not report the progress of an upload. */
export async function storeFile(
  slot: Slot,
  file: Blob,
  { onPart, signal }: StoreOptions,
): Promise<void> {
  const token = await accessToken();
  await new Promise<void>((done, fail) => {
    if (signal.aborted) return fail(new AppError('upload_canceled'));
    const request = new XMLHttpRequest();
    request.open(slot.token ? 'PUT' : 'POST', addressOf(slot));
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('apikey', platform.publishableKey);
    request.setRequestHeader('content-type', file.type);
    request.upload.onprogress = ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300) return done();
      fail(storageError(request.responseText, request.status));
    };
    request.onerror = () => fail(new AppError('upload_failed'));
    request.onabort = () => fail(new AppError('upload_canceled'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function addressOf({ bucket, name, token }: Slot): string {
  const objects = `${platform.url}/storage/v1/object`;
  return token
    ? `${objects}/upload/sign/${bucket}/${name}?token=${encodeURIComponent(token)}`
    : `${objects}/${bucket}/${name}`;
}
