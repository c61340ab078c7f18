/*
 * When this user last changed something, on any tab of this device: a replica may not have it yet.
 * Kept in localStorage, because a payment leaves the page and comes back to a new one.
 */
const KEY = 'commanded-at';
let ownAt = 0;

export function noteCommand(): void {
  ownAt = Date.now();
  try {
    localStorage.setItem(KEY, String(ownAt));
  } catch {
    // Without storage only this tab knows.
  }
}

/** In ms since 1970; 0 if there was none. */
export function lastCommandAt(): number {
  try {
    return Math.max(ownAt, Number(localStorage.getItem(KEY)) || 0);
  } catch {
    return ownAt;
  }
}
