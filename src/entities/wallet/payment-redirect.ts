import { AppError } from '@/lib/errors/app-error.ts';

/** What somebody was about to pay for: the last part of /billing/card/{reason}. */
export type PaymentReason = 'subscribe' | 'tip' | 'unlock' | 'reply' | 'topup' | 'session';

/**
 * Where a refused payment continues: linking a card or topping up. `returnTo` is the address that
 * opens the very same action again (the page plus the search parameters that open its dialog); the
 * billing pages send the user there afterwards. Null: the refusal is shown where it happened.
 */
export function paymentRedirect(
  error: unknown,
  reason: PaymentReason,
  returnTo: string,
): string | null {
  if (!(error instanceof AppError)) return null;
  const next = encodeURIComponent(returnTo);
  if (error.code === 'no_card_linked') return `/billing/card/${reason}?next=${next}`;
  if (error.code === 'not_enough_funds') {
    const missing = missingCents(error.detail);
    return `/billing/card/topup?next=${next}${missing > 0 ? `&need=${missing}` : ''}`;
  }
  return null;
}

export type Shortage = {
  missingCents: number;
  /** Undefined where it is not known: the page of the reason asks for a card or tops up. */
  hasCard: boolean | undefined;
};

/** The same way for a wallet that is seen to be short, before anything is sent. */
export function shortageRedirect(
  { missingCents, hasCard }: Shortage,
  reason: PaymentReason,
  returnTo: string,
): string {
  const page = hasCard ? 'topup' : reason;
  return `/billing/card/${page}?next=${encodeURIComponent(returnTo)}&need=${missingCents}`;
}

/** How much the wallet lacks, as the refusal told it. */
function missingCents(detail: Record<string, unknown> | null | undefined): number {
  const missing = Number(detail?.['needed_cents']) - Number(detail?.['balance_cents']);
  return Number.isFinite(missing) ? missing : 0;
}
