import type { Offer } from '@domain/answers/parts.ts';
import type { SubscriptionStatus } from '@domain/answers/subscriptions.ts';
import { subscriptionDays } from '@generated/limits.gen.ts';
import { formatDay } from '@/lib/dates/format.ts';
import { formatWithApprox, type Rate } from '@/lib/money/format.ts';

export type Running = {
  creatorId: string;
  expires_at: string;
  renewal_price_cents: number;
  is_trial: boolean;
  /** The period is over, and a failed renewal is attempted again. */
  isPastDue?: boolean;
};

/** The label of the button that resumes; a trial has never renewed before. */
export const resumeAction = (isTrial: boolean) =>
  isTrial ? 'Keep it after the trial' : 'Renew again';

type Dated = { expires_at: string; renewal_price_cents: number };

/** 'Ends 2 Dec', 'Expired 28 Oct', and for one that renews its price and what the fan owes. */
export function statusText(
  status: SubscriptionStatus,
  { expires_at, renewal_price_cents }: Dated,
  rate: Rate | null,
  /** Whole cents that the fan owes, which the renewal settles. */
  debtCents = 0,
): string {
  const day = formatDay(expires_at);
  if (status === 'active') {
    const owed = debtCents > 0 ? ` + ${formatWithApprox(debtCents, rate)} owed` : '';
    return `Rebills ${day} · ${formatWithApprox(renewal_price_cents, rate)}${owed}`;
  }
  if (status === 'past_due') return `Renewal failed · Expired ${day}`;
  return status === 'ending' ? `Ends ${day}` : `Expired ${day}`;
}

/** Whether a subscription in this state gives access to the private wall. */
export const hasAccess = (status: SubscriptionStatus): boolean =>
  status === 'active' || status === 'ending';

/** The line below a price: its period, a different fee, and the remaining sales of an offer. */
export function conditionText(feeCents: number, offer: Offer | null, rate: Rate | null): string {
  const fee = formatWithApprox(feeCents, rate);
  const isCheaperNow = offer !== null && offer.price_cents !== feeCents;
  const terms = isCheaperNow
    ? `First ${subscriptionDays} days, then ${fee}, stop any time`
    : `${fee} every ${subscriptionDays} days, stop any time`;
  if (!offer) return terms;
  const left = offer.sales_left === 1 ? '1 offer left' : `${offer.sales_left} offers left`;
  return `${terms} · ${left}`;
}
