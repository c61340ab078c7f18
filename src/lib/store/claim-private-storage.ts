import { clearPrivateStorage } from './private-storage.ts';

/** Outlives a sign-out, so that the next user is told from this one. */
const ownerKey = 'private-owner';

/**
 * Private storage belongs to one user. Clears what somebody else left on this device, for example
 * when their session ended while the page was closed.
 */
export function claimPrivateStorage(owner: string): void {
  try {
    const previous = localStorage.getItem(ownerKey);
    if (previous === owner) return;
    if (previous !== null) clearPrivateStorage();
    localStorage.setItem(ownerKey, owner);
  } catch {
    // Without storage nothing is kept.
  }
}
