import type { MediaItem } from '@domain/answers/parts.ts';
import { pictureAddress } from './addresses.ts';
import { variantOf } from './grid-layout.ts';
import { signingApi } from './signing/api.ts';

/** Loads the code of signing, while it is not yet known what there is to sign. */
export const prepareSigning = signingApi.prepare;

/** Signs the addresses of a grid as soon as its items are known, and not after it is rendered. */
export const signAhead = (items: readonly MediaItem[]): Promise<string | null>[] =>
  items.map(({ media_id: id, is_live: isLive }, index) =>
    isLive ? pictureAddress(id, variantOf(index, items.length)) : Promise.resolve(null),
  );

/** Starts loading the pictures of a grid, so that they are there when it is rendered. */
export async function loadAhead(items: readonly MediaItem[]): Promise<void> {
  for (const url of await Promise.all(signAhead(items))) if (url !== null) new Image().src = url;
}
