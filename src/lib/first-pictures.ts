import { createStore } from './store/store.ts';

/** ms: on a line that is slower than slow 4G the rest of the page waits no longer than this */
const WAIT_MAX_MS = 3000;

/**
 * Whether the line is free for what a visit does not show first: files of the background and
 * pictures further down. On a slow line they would hold back the first pictures.
 */
export const isLineFree = createStore(true);

/** Keeps the line for the first pictures until `loading` ends. */
export function keepLineFor(loading: Promise<unknown>): void {
  isLineFree.set(false);
  const timer = setTimeout(() => isLineFree.set(true), WAIT_MAX_MS);
  const free = () => {
    clearTimeout(timer);
    isLineFree.set(true);
  };
  loading.then(free, free);
}

/** Loads the code of a part that the first pictures go before. */
export async function afterFirstPictures<T>(load: () => Promise<T>): Promise<T> {
  await lineFree();
  return load();
}

const lineFree = () =>
  new Promise<void>((resolve) => {
    if (isLineFree.get()) return resolve();
    const unsubscribe = isLineFree.subscribe(() => {
      unsubscribe();
      resolve();
    });
  });
