import { chatImageMaxPx } from '@domain/limits.ts';
import type { ErrorCode } from '@generated/error-codes.gen.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { mediaApi } from './api.ts';
import { pictureAddress } from './addresses.ts';
import { compressPicture } from './compress.ts';
import { pictureType } from './picture-type.ts';
import { discardMediaItem, waitForProcessing } from './upload-transport.ts';

/**
 * The picture as this browser can show it: what the worker makes of a HEIC, where the browser does
 * not read it itself. The upload is discarded afterwards.
 */
export async function shownPicture(file: File, signal: AbortSignal): Promise<File> {
  if ((await pictureType(file)) !== 'image/heic') return file;
  const { file: body } = await compressPicture(file, 'image/heic', chatImageMaxPx);
  if (body.type !== 'image/heic') return new File([body], file.name, { type: body.type });
  // For a message: everybody may upload for one, and nothing is drawn on its pictures.
  const slot = await mediaApi.requestUpload('chat', body.size, body.type);
  try {
    await mediaApi.store(slot, body, { signal, onPart: () => undefined });
    const item = await waitForProcessing(slot.mediaId, signal);
    if (item?.state !== 'ready') throw refused(item?.failure ?? 'media_failed');
    const url = await pictureAddress(slot.mediaId, 'full');
    if (!url) throw refused('media_failed');
    const made = await (await fetch(url, { signal })).blob();
    return new File([made], file.name, { type: made.type });
  } finally {
    void discardMediaItem(slot.mediaId);
  }
}

const refused = (code: ErrorCode) => new AppError(code);
