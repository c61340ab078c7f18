import type { PaymentRow } from '@domain/answers/wallet.ts';
import { declineWords } from '@domain/declines.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import type { ChargeAnswer } from './data/api.ts';

/** The known outcome of a payment, from an answer or from its row. */
export type PaymentOutcome =
  { kind: 'open' } | { kind: 'succeeded' } | { kind: 'failed'; error: AppError };

const words: Readonly<Record<string, string>> = declineWords;

/** A bank's refusal as an error with its reason. */
function declined(code: string | undefined, reason: string | null | undefined): AppError {
  // The sentence of this code says the reason already, so it is not repeated in brackets.
  const isSaid = code === 'payment_authentication_failed';
  return new AppError(code ?? 'payment_declined', {
    status: 402,
    reason: reason && !isSaid ? words[reason] : undefined,
  });
}

export function outcomeOfRow(row: PaymentRow | null | undefined): PaymentOutcome {
  switch (row?.state) {
    case 'succeeded':
    case 'disputed':
      return { kind: 'succeeded' };
    case 'failed':
    case 'refunded':
      return { kind: 'failed', error: declined(codeOf(row.failure_reason), row.failure_reason) };
    case 'created':
    case 'needs_action':
    case 'processing':
    case undefined:
      return { kind: 'open' };
  }
}

/** A failed authentication has a code of its own, apart from declined cards. */
function codeOf(reason: string | null): string {
  // What a provider's form charged was refunded: a card of another brand, or beyond its limit.
  if (reason === 'card_brand_not_accepted') return 'card_brand_refunded';
  if (reason === 'spend_limit_reached') return reason;
  return reason?.startsWith('authentication_')
    ? 'payment_authentication_failed'
    : 'payment_declined';
}

export type PaymentSteps = {
  charge: () => Promise<ChargeAnswer>;
  /** Shows the bank's question; resolves when it was answered, either way. */
  ask: (next: NonNullable<ChargeAnswer['next']>) => Promise<void>;
  /** Waits until the payment is settled; resolves with `open` after a time limit. */
  settled: () => Promise<PaymentOutcome>;
};

/**
 * Runs a payment: charges it, shows the bank's question if there is one, and charges again. Throws
 * the refusal. 'processing' means that the bank is still working and a webhook will settle the
 * payment.
 */
export async function runPayment(steps: PaymentSteps): Promise<'succeeded' | 'processing'> {
  let answer = await steps.charge();
  while (answer.state === 'needs_action' && answer.next) {
    await steps.ask(answer.next);
    answer = await steps.charge();
  }
  if (answer.state === 'succeeded') return 'succeeded';
  if (answer.state === 'failed') throw declined(answer.error, answer.reason);
  const outcome = await steps.settled();
  if (outcome.kind === 'failed') throw outcome.error;
  return outcome.kind === 'succeeded' ? 'succeeded' : 'processing';
}
