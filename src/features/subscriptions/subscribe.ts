import type { Started } from '@domain/answers/subscriptions.ts';
import type { OpenPayment } from '@domain/answers/wallet.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { successTexts } from '@/lib/errors/success.ts';
import { formatWithApprox, type Rate } from '@/lib/money/format.ts';

export type SubscribeSteps = {
  start: () => Promise<Started>;
  /** The payment that an earlier attempt left open, as after a reload. */
  openPayment: () => Promise<OpenPayment | null>;
  /** Charges a payment until it is settled or processing; throws the bank's refusal. */
  charge: (paymentId: string) => Promise<'succeeded' | 'processing'>;
  /** 'Visa ending 4242'; null without a linked card. */
  cardLabel: string | null;
  rate: Rate | null;
};

/** Title and text of the receipt. */
export type Outcome = { title: string; line: string };

/**
 * Starts a subscription and resolves with its receipt. The wallet pays at once; a card is charged,
 * with a wait for the bank. An open payment is continued instead of refused.
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
  if (started.state === 'active') return receipt(started, steps);
  if (!started.payment_id) throw new AppError('api_failed');
  const outcome = await steps.charge(started.payment_id);
  if (outcome === 'succeeded') return receipt({ ...started, paid_by: 'card' }, steps);
  return {
    title: 'Waiting for your bank',
    line: 'Your bank is still working on it. Your subscription starts as soon as it agrees.',
  };
}

type Paid = Pick<Started, 'result' | 'price_cents' | 'paid_by'>;

function receipt(
  { result, price_cents, paid_by }: Paid,
  { cardLabel, rate }: SubscribeSteps,
): Outcome {
  const title = 'You are subscribed';
  const done = successTexts[result];
  if (price_cents === 0) return { title, line: done };
  const source = paid_by === 'card' ? (cardLabel ?? 'your card') : 'your balance';
  return { title, line: `${done} ${formatWithApprox(price_cents, rate)} from ${source}.` };
}

/** The new price that a refusal names, or null. */
export function changedPrice(error: unknown): number | null {
  if (!(error instanceof AppError) || error.code !== 'price_changed') return null;
  const price = error.detail['price_cents'];
  return typeof price === 'number' ? price : null;
}
