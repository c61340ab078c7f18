import type { SubscriptionTerms } from '@domain/answers/fans.ts';
import { formatDay } from '@/lib/dates/format.ts';
import { formatUsd } from '@/lib/money/format.ts';
import type { StateTone } from '@/ui/state-text.tsx';

/** 'Renews 13 Dec · $15.00', 'Ends 26 Nov', 'Renewal failed · Expired 2 Nov', 'Expired 2 Nov'. */
export function termsText({ state, expires_at, renewal_price_cents }: SubscriptionTerms): string {
  const day = formatDay(expires_at);
  if (state === 'active') return `Renews ${day} · ${formatUsd(renewal_price_cents)}`;
  if (state === 'ending') return `Ends ${day}`;
  return state === 'past_due' ? `Renewal failed · Expired ${day}` : `Expired ${day}`;
}

/** The price of the start where it differs from that of a renewal: 'started free'. */
export function startText({
  start_price_cents,
  renewal_price_cents,
}: SubscriptionTerms): string | null {
  if (start_price_cents === renewal_price_cents) return null;
  return start_price_cents === 0 ? 'started free' : `started at ${formatUsd(start_price_cents)}`;
}

/** Renewing, running out, and over. */
export const termsTones: Record<SubscriptionTerms['state'], StateTone> = {
  active: 'good',
  ending: 'warning',
  past_due: 'bad',
  expired: 'bad',
};
