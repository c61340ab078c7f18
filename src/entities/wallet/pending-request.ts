import { AppError } from '@/lib/errors/app-error.ts';
import { privateKey } from '@/lib/store/user-state.ts';

const KEPT_MS = 15 * 60 * 1000;

/** Said where nobody knows whether the money moved. */
export const outcomeUnknownText =
  'We could not hear the answer. Press again to check: you are charged once.';
export const offlineText = 'You are offline. Nothing was charged.';
/** The same while an earlier press is still without its answer: then nobody knows that. */
export const offlineOutcomeUnknownText =
  'You are offline. Press again later to check: you are charged once.';

type Kept = { id: string; at: number };

/** For browsers whose storage is full or closed: the page at least remembers. */
const unstored = new Map<string, Kept>();

/**
 * The request id for what the key names, such as 'tip:<creator>:<cents>'. Taken at the press and
 * kept until the outcome is known: another tab, a reload or a sheet opened anew asks for the same
 * payment again instead of making a second one.
 */
export function takeRequestId(key: string): string {
  const kept = readKept(key);
  if (kept) return kept.id;
  const made: Kept = { id: crypto.randomUUID(), at: Date.now() };
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(made));
  } catch {
    unstored.set(key, made);
  }
  return made.id;
}

/** Whether a press is still without its outcome. */
export function hasPendingRequest(key: string): boolean {
  return readKept(key) !== null;
}

/** The outcome of this id is known. A newer id, taken in another tab since, stays. */
export function settleRequestId(key: string, id: string): void {
  if (readKept(key)?.id !== id) return;
  if (!unstored.delete(key)) localStorage.removeItem(storageKey(key));
}

/** Answers of a function in front of the payment: they tell nothing about an earlier press. */
const BEFORE_THE_COMMAND: readonly number[] = [401, 408, 429];

/** Whether the platform has refused; otherwise nobody knows whether it was done. */
export function isDefiniteRefusal(error: unknown): boolean {
  if (!(error instanceof AppError) || BEFORE_THE_COMMAND.includes(error.status)) return false;
  return error.status >= 400 && error.status < 500;
}

/**
 * Whether an answer came at all that says what became of it, be it only that somebody must wait.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof AppError) || error.status < 400 || error.status >= 500;
}

const storageKey = (key: string) => privateKey(`request:${key}`);

function readKept(key: string): Kept | null {
  const kept = unstored.get(key) ?? readStored(key);
  const age = kept ? Date.now() - kept.at : -1;
  return age >= 0 && age < KEPT_MS ? kept : null;
}

function readStored(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('at' in kept))
      return null;
    const { id, at } = kept;
    return typeof id === 'string' && typeof at === 'number' ? { id, at } : null;
  } catch {
    return null;
  }
}
