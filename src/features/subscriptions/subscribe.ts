import { AppError } from '@/shared/errors/app-error.ts';
import { successTexts } from '@/shared/errors/success.ts';
import { formatUsd } from '@/shared/money/format.ts';
import type { Started } from './data/api.ts';

export type SubscribeSteps = {
  start: () => Promise<Started>;
  /** The payment that an earlier try left open, as after a page that was closed too soon. */
  openPayment: () => Promise<string | null>;
  /** Charges a payment to its end; throws the bank's refusal. */
  charge: (paymentId: string) => Promise<'succeeded' | 'processing'>;
};

/**
 * Starts a subscription and answers the line of its receipt. The wallet pays at once; a card is
 * charged and waited for. A payment that is still open is carried on instead of refused.
 */
export async function subscribe(steps: SubscribeSteps): Promise<string> {
  const started = await steps.start().catch(async (error: unknown) => {
    const isOpen = error instanceof AppError && error.code === 'payment_in_progress';
    const paymentId = isOpen ? await steps.openPayment() : null;
    if (paymentId === null) throw error;
    return { state: 'needs_card_charge', payment_id: paymentId } as const;
  });
  if (started.state === 'active') return receipt(started);
  if (!started.payment_id) throw new AppError('api_failed');
  const outcome = await steps.charge(started.payment_id);
  if (outcome === 'succeeded') return `${successTexts.subscription_started} Paid by card.`;
  return 'Your bank is still working on it. Your subscription starts as soon as it agrees.';
}

function receipt({ result, price_cents, paid_by }: Started): string {
  const done = successTexts[result];
  if (paid_by === 'card') return `${done} Paid by card.`;
  return price_cents > 0 ? `${done} ${formatUsd(price_cents)} from your balance.` : done;
}

/** The price that a refusal names in the place of the one that was shown. */
export function changedPrice(error: unknown): number | null {
  if (!(error instanceof AppError) || error.code !== 'price_changed') return null;
  const price = error.detail['price_cents'];
  return typeof price === 'number' ? price : null;
}
