import type { AgeGateRule } from '@domain/answers/session.ts';
import { tabStorage } from '@/lib/store/browser-storage.ts';

/** Marks a tab that was at the provider. */
const KEY = 'age-check';

export const markReturn = () => tabStorage.write(KEY, 'yes');

/** What the gate shows to whoever comes back from the provider, until the rule is read. */
export function ruleOnReturn(): AgeGateRule | null {
  if (tabStorage.read(KEY) === null) return null;
  const check = { is_proven: false, is_running: true, retry_at: null };
  return { mode: 'verify', terms_version: '', check };
}
