import { isRefusal } from '@/lib/errors/app-error.ts';
import { deviceStorage } from '@/lib/store/browser-storage.ts';
import { privateKey } from '@/lib/store/user-state.ts';

const KEPT_MS = 15 * 60 * 1000;

/** Shown when it is unknown whether the money moved. */
export const outcomeUnknownText =
  'We could not hear the answer. Press again to check: you are charged once.';
export const offlineText = 'You are offline. Nothing was charged.';
/** Shown offline while the outcome of an earlier request is unknown. */
export const offlineOutcomeUnknownText =
  'You are offline. Press again later to check: you are charged once.';

type Kept = { id: string; at: number };

/** For browsers whose storage is full or blocked: ids are kept until a reload. */
const unstored = new Map<string, Kept>();

/**
 * The request id of a key, such as 'tip:<creator>:<cents>'. Created at the press and kept until the
 * outcome is known: another tab, a reload or a dialog opened again repeats the same payment instead
 * of making a second one.
 */
export function takeRequestId(key: string): string {
  const kept = readKept(key);
  if (kept) return kept.id;
  const made: Kept = { id: crypto.randomUUID(), at: Date.now() };
  if (!deviceStorage.write(storageKey(key), JSON.stringify(made))) unstored.set(key, made);
  return made.id;
}

/** Whether a request of this key has no known outcome. */
export function hasPendingRequest(key: string): boolean {
  return readKept(key) !== null;
}

/** Forgets the id, whose outcome is known. A newer id, from another tab, stays. */
export function settleRequestId(key: string, id: string): void {
  if (readKept(key)?.id !== id) return;
  if (!unstored.delete(key)) deviceStorage.write(storageKey(key), null);
}

/**
 * Whether the error leaves open if the payment was made. An answer that asks the user to wait does
 * not.
 */
export const isOutcomeUnknown = (error: unknown): boolean => !isRefusal(error);

const storageKey = (key: string) => privateKey(`request:${key}`);

function readKept(key: string): Kept | null {
  const kept = unstored.get(key) ?? readStored(key);
  const age = kept ? Date.now() - kept.at : -1;
  return age >= 0 && age < KEPT_MS ? kept : null;
}

function readStored(key: string): Kept | null {
  const kept = deviceStorage.readJson(storageKey(key));
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('at' in kept)) return null;
  const { id, at } = kept;
  return typeof id === 'string' && typeof at === 'number' ? { id, at } : null;
}
