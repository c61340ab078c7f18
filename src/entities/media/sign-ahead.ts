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
 * Starts loading the first picture of a grid, so that it is there when the grid is rendered; its
 * address, or null. The others are only signed: on a slow line they would hold it back.
 */
export async function loadAhead(items: readonly MediaItem[]): Promise<string | null> {
  const [first] = signAhead(items);
  const url = (await first) ?? null;
  if (url !== null) void loadPicture(url);
  return url;
}

const ahead = new Map<string, Promise<void>>();

/** Whether the picture of this address is one that the visit shows first. */
export const isAhead = (url: string): boolean => ahead.has(url);

/** Starts loading a picture that a screen is about to show; ends when it is there. */
export function loadPicture(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  // The screen shows what comes of a failure.
  const loading = image.decode().catch(() => undefined);
  ahead.set(url, loading);
  return loading;
}

/** Ends when the pictures that are on their way have come. */
export const picturesAhead = (): Promise<unknown> => Promise.all(ahead.values());
