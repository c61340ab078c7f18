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

/**
 * Starts loading the first picture of a grid, so that it is there when the grid is rendered. The
 * others are only signed: on a slow line they would hold it back.
 */
export async function loadAhead(items: readonly MediaItem[]): Promise<void> {
  const [first] = signAhead(items);
  const url = await first;
  if (url) new Image().src = url;
}
