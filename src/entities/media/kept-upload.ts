import type { MediaItem } from '@domain/answers/parts.ts';
import type { OwnMediaItem } from '@domain/answers/media.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import type { Upload } from './upload-state.ts';

export type KeptItem = MediaItem & Pick<OwnMediaItem, 'state'>;

/** A media item that was sent before, as one of the uploads of a composer. */
export const keptUpload = (item: KeptItem): Upload => ({
  id: item.media_id,
  name: '',
  size: 0,
  lastModified: 0,
  kind: item.kind,
  type: '',
  file: null,
  preview: null,
  width: item.width,
  height: item.height,
  alt: item.alt ?? '',
  aiLabel: item.ai_label ?? 'none',
  durationMs: null,
  totalBytes: 0,
  sentBytes: 0,
  mediaId: item.media_id,
  slot: null,
  address: null,
  state: stateOf(item),
});

/** A media item that an earlier page sent, of which its kind alone is known. */
export const sentUpload = (media_id: string, kind: MediaItem['kind']): Upload =>
  keptUpload({
    media_id,
    kind,
    state: 'processing',
    width: null,
    height: null,
    blur: null,
    alt: null,
    is_live: false,
  });

function stateOf(item: KeptItem): Upload['state'] {
  if (item.state === 'failed') {
    return { step: 'failed', error: new AppError('media_failed'), canRetry: false };
  }
  if (item.state !== 'ready') return { step: 'processing' };
  const { media_id: id, state, width, height, blur, ai_label = 'none' } = item;
  return { step: 'done', item: { id, state, failure: null, width, height, blur, ai_label } };
}
