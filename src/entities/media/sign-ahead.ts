import type { MediaItem } from '@domain/answers/parts.ts';
import { pictureAddress } from './addresses.ts';
import { mediaApi } from './api.ts';
import { variantOf } from './grid-layout.ts';

/**
 * Signs the addresses of grids as soon as it is known what they show, and not after they are
 * rendered. Called before the answer is there, so that the code for it is there too.
 */
export function prepareSigning() {
  mediaApi.prepareFunctions();
  return (items: readonly MediaItem[]): void => {
    items.forEach(({ media_id: id, is_live: isLive }, index) => {
      if (isLive) void pictureAddress(id, variantOf(index, items.length));
    });
  };
}
