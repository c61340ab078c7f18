import { deviceStorage } from '@/lib/store/browser-storage.ts';

const KEY = 'referrer';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Remembers the referrer until the visitor applies, possibly on another day. The first one stays;
 * the database checks whether the creator exists.
 */
export function rememberReferrer(segment: string): void {
  const id = segment.toLowerCase();
  if (UUID.test(id) && readReferrer() === null) deviceStorage.write(KEY, id);
}

export function readReferrer(): string | null {
  const kept = deviceStorage.read(KEY);
  return kept !== null && UUID.test(kept) ? kept : null;
}

export const forgetReferrer = () => deviceStorage.write(KEY, null);
