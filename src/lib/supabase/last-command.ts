import { deviceStorage } from '../store/browser-storage.ts';

/*
 * When this user last changed something, on any tab of this device: a replica may not have it yet.
 * Kept in localStorage, because a payment leaves the page and comes back to a new one. Without
 * storage only this tab knows.
 */
const KEY = 'commanded-at';
let ownAt = 0;

export function noteCommand(): void {
  ownAt = Date.now();
  deviceStorage.write(KEY, String(ownAt));
}

/** In ms since 1970; 0 if there was none. */
export const lastCommandAt = (): number => Math.max(ownAt, Number(deviceStorage.read(KEY)) || 0);
