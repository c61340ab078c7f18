import { createStore } from '@/lib/store/store.ts';
import { privateKey } from '@/lib/store/user-state.ts';

/** Whether the tray of uploads has anything to show; its code is loaded then. */
export const hasUploads = createStore(false);

/** The beginning of the storage keys of a user's uploads; the key of the target follows. */
export const uploadsPrefix = (owner: string) => privateKey(`uploads ${owner} `);

/** The storage keys of the uploads that an earlier page left for this user. */
export function keptKeys(owner: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(uploadsPrefix(owner)));
  } catch {
    return [];
  }
}

export function readKept(storageKey: string): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Writes only what has changed. */
export function writeKept(storageKey: string, text: string): void {
  try {
    if ((localStorage.getItem(storageKey) ?? '') === text) return;
    if (text === '') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, text);
  } catch {
    // A full or closed storage costs the copy, not the upload.
  }
}
