import { tabStorage } from '@/lib/store/browser-storage.ts';
import { privateKey } from '@/lib/store/user-state.ts';

/** The purpose of a redirect to card or top-up, as its dialog has shown it. */
export type PaymentPurpose = {
  /** 'Tip', '4 photos'. */
  subject: string;
  payee: string;
  /** Whole cents of US dollars. */
  cents: number;
};

const key = privateKey('purpose');

/**
 * Kept in this tab, also while a form of the provider is open. It is not in the address, where a
 * link could write anything. Without storage the page of the card does not name the purpose.
 */
export function rememberPurpose(returnTo: string, purpose: PaymentPurpose): void {
  tabStorage.write(key, JSON.stringify({ ...purpose, returnTo }));
}

/** The purpose of the redirect that leads back to that address; null if it is not known. */
export function purposeOf(returnTo: string | undefined): PaymentPurpose | null {
  const kept = tabStorage.readJson(key);
  return isPurpose(kept) && kept.returnTo === returnTo ? kept : null;
}

function isPurpose(kept: unknown): kept is PaymentPurpose & { returnTo: string } {
  if (typeof kept !== 'object' || kept === null) return false;
  const { subject, payee, cents, returnTo } = kept as Record<string, unknown>;
  return (
    [subject, payee, returnTo].every((text) => typeof text === 'string') &&
    typeof cents === 'number'
  );
}
