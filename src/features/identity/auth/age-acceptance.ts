import { deviceStorage } from '@/lib/store/browser-storage.ts';

const KEY = 'age-gate';
const CHECK_AGAIN_MS = 12 * 60 * 60 * 1000;

/** What the browser keeps of a passed gate. */
type Acceptance = { version: string; checkedAt: number };

export function readAcceptance(): Acceptance | null {
  const stored = deviceStorage.readJson(KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { version, checkedAt } = stored as Partial<Acceptance>;
  if (typeof version !== 'string' || typeof checkedAt !== 'number') return null;
  return { version, checkedAt };
}

/** Without storage the visitor is admitted now and asked again on the next visit. */
export const writeAcceptance = (version: string) =>
  deviceStorage.write(KEY, JSON.stringify({ version, checkedAt: Date.now() }));

export const forgetAcceptance = () => deviceStorage.write(KEY, null);

/** Whether the visitor enters without being asked; the rule is read again afterwards. */
export function hasRecentlyAccepted(): boolean {
  const accepted = readAcceptance();
  return accepted !== null && Date.now() - accepted.checkedAt < CHECK_AGAIN_MS;
}
