import type { PaymentRow } from '@domain/answers/wallet.ts';
import { declineWords } from '@domain/declines.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import type { ChargeAnswer } from './data/api.ts';

/** What is known of a payment, whoever brought the news. */
export type PaymentOutcome =
  { kind: 'open' } | { kind: 'succeeded' } | { kind: 'failed'; error: AppError };

const words: Readonly<Record<string, string>> = declineWords;

/** A bank's refusal in our sentence, with the reason in brackets. */
function declined(code: string | undefined, reason: string | null | undefined): AppError {
  // That the bank could not confirm it is all that its sentence says: no second time in brackets.
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

/** Identity is asked about by the bank: its refusal reads differently from a declined card. */
function codeOf(reason: string | null): string {
  return reason?.startsWith('authentication_')
    ? 'payment_authentication_failed'
    : 'payment_declined';
}

export type PaymentSteps = {
  charge: () => Promise<ChargeAnswer>;
  /** Shows the bank's question and resolves once it was answered, either way. */
  ask: (next: NonNullable<ChargeAnswer['next']>) => Promise<void>;
  /** Waits for the news that settles it; `open` where it takes longer than anybody watches. */
  settled: () => Promise<PaymentOutcome>;
};

/**
 * Takes a payment to its end: charge, the bank's question where there is one, charge again. Throws
 * the refusal; 'processing' means that the bank still works and a webhook will settle it.
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
