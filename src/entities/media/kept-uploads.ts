import { deviceStorage } from '@/lib/store/browser-storage.ts';
import { createStore } from '@/lib/store/store.ts';
import { privateKey } from '@/lib/store/user-state.ts';

/** Whether the tray of uploads has anything to show; its code is loaded then. */
export const hasUploads = createStore(false);

/** The beginning of the storage keys of a user's uploads; the key of the target follows. */
export const uploadsPrefix = (owner: string) => privateKey(`uploads ${owner} `);

/** The storage keys of the uploads that an earlier page left for this user. */
export const keptKeys = (owner: string): string[] =>
  deviceStorage.keys().filter((key) => key.startsWith(uploadsPrefix(owner)));

export const readKept = deviceStorage.read;

/** Writes only what has changed. A full storage costs the copy, not the upload. */
export function writeKept(storageKey: string, text: string): void {
  if ((readKept(storageKey) ?? '') !== text) deviceStorage.write(storageKey, text || null);
}
