import { AppError } from '@/lib/errors/app-error.ts';

/** The purpose of a payment: the last part of /billing/card/{reason}. */
export type PaymentReason = 'subscribe' | 'tip' | 'unlock' | 'reply' | 'topup' | 'session';

/**
 * Where a refused payment continues: linking a card or topping up. `returnTo` is the address that
 * opens the same action again (the page with the search parameters of its dialog); the billing
 * pages send the user there afterwards. Null for a refusal that is shown on the page.
 */
export function paymentRedirect(
  error: unknown,
  reason: PaymentReason,
  returnTo: string,
): string | null {
  if (!(error instanceof AppError)) return null;
  const need = missingCents(error.detail);
  if (error.code === 'no_card_linked') return cardAddress(reason, returnTo, need);
  return error.code === 'not_enough_funds' ? cardAddress('topup', returnTo, need) : null;
}

export type Shortage = {
  missingCents: number;
  /** Undefined if unknown: the page of the reason then asks for a card or tops up. */
  hasCard: boolean | undefined;
};

/** The same redirect for a known shortage, before a payment is sent. */
export function shortageRedirect(
  { missingCents, hasCard }: Shortage,
  reason: PaymentReason,
  returnTo: string,
): string {
  return cardAddress(hasCard ? 'topup' : reason, returnTo, missingCents);
}

/**
 * The address of card and top-up, which lead on to `next`. A missing amount is suggested for the
 * top-up, also after a card was linked.
 */
export function cardAddress(reason: PaymentReason, next: string, need = 0): string {
  const asked = need > 0 ? `&need=${need}` : '';
  return `/billing/card/${reason}?next=${encodeURIComponent(next)}${asked}`;
}

/** The missing cents in the refusal's detail. */
function missingCents(detail: Record<string, unknown> | null | undefined): number {
  const missing = Number(detail?.['needed_cents']) - Number(detail?.['balance_cents']);
  return Number.isFinite(missing) ? missing : 0;
}
