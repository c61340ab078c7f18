import { createStore } from './store/store.ts';

/** ms: on a line that is slower than slow 4G the rest of the page waits no longer than this */
const WAIT_MAX_MS = 3000;

/**
 * Whether the line is free for what a visit does not show first: files of the background and
 * pictures further down. On a slow line they would hold back the first pictures.
 */
export const isLineFree = createStore(true);

let pictures: Promise<unknown> = Promise.resolve();

/** Keeps the line for the first pictures until `loading` ends. */
export function keepLineFor(loading: Promise<unknown>): void {
  isLineFree.set(false);
  const longest = new Promise((later) => setTimeout(later, WAIT_MAX_MS));
  pictures = Promise.race([loading.catch(() => undefined), longest]);
  void pictures.then(() => isLineFree.set(true));
}

/** Loads the code of a part that the first pictures go before. */
export async function afterFirstPictures<T>(load: () => Promise<T>): Promise<T> {
  await pictures;
  return load();
}
