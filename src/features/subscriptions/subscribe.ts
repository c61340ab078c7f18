import type { Started } from '@domain/answers/subscriptions.ts';
import type { OpenPayment } from '@domain/answers/wallet.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { successTexts } from '@/lib/errors/success.ts';
import { formatUsd } from '@/lib/money/format.ts';

export type SubscribeSteps = {
  start: () => Promise<Started>;
  /** The payment that an earlier try left open, as after a page that was closed too soon. */
  openPayment: () => Promise<OpenPayment | null>;
  /** Charges a payment to its end; throws the bank's refusal. */
  charge: (paymentId: string) => Promise<'succeeded' | 'processing'>;
  /** 'Visa ending 4242'; null without a linked card. */
  cardLabel: string | null;
};

/** A heading and the line of the receipt. */
export type Outcome = { title: string; line: string };

/**
 * Starts a subscription and answers how that went. The wallet pays at once; a card is
 * charged and waited for. A payment that is still open is carried on instead of refused.
 */
export async function subscribe(steps: SubscribeSteps): Promise<Outcome> {
  const started = await steps.start().catch(async (error: unknown) => {
    const isOpen = error instanceof AppError && error.code === 'payment_in_progress';
    const open = isOpen ? await steps.openPayment() : null;
    if (open === null) throw error;
    return {
      state: 'needs_card_charge',
      result: 'subscription_started',
      payment_id: open.id,
      price_cents: open.amount_cents,
    } as const;
  });
  if (started.state === 'active') return receipt(started, steps.cardLabel);
  if (!started.payment_id) throw new AppError('api_failed');
  const outcome = await steps.charge(started.payment_id);
  if (outcome === 'succeeded') return receipt({ ...started, paid_by: 'card' }, steps.cardLabel);
  return {
    title: 'Waiting for your bank',
    line: 'Your bank is still working on it. Your subscription starts as soon as it agrees.',
  };
}

type Paid = Pick<Started, 'result' | 'price_cents' | 'paid_by'>;

function receipt({ result, price_cents, paid_by }: Paid, cardLabel: string | null): Outcome {
  const title = 'You are subscribed';
  const done = successTexts[result];
  if (price_cents === 0) return { title, line: done };
  const source = paid_by === 'card' ? (cardLabel ?? 'your card') : 'your balance';
  return { title, line: `${done} ${formatUsd(price_cents)} from ${source}.` };
}

/** The price that a refusal names in the place of the one that was shown. */
export function changedPrice(error: unknown): number | null {
  if (!(error instanceof AppError) || error.code !== 'price_changed') return null;
  const price = error.detail['price_cents'];
  return typeof price === 'number' ? price : null;
}
