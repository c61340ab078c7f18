import { LockOpen } from 'lucide-react';
import { formatDay } from '@/shared/dates/format.ts';
import { formatUsd } from '@/shared/money/format.ts';
import type { Standing } from '../data/api.ts';

/** For whom the private wall is open: until when, and what it costs then. */
export function SubscriptionLine({ subscription }: Pick<Standing, 'subscription'>) {
  if (!subscription || subscription.state === 'expired') return null;
  const day = formatDay(subscription.expires_at);
  return (
    <p className="flex items-center gap-2 text-sm text-quiet">
      <LockOpen aria-hidden className="size-4 text-good" strokeWidth={1.75} />
      <span>
        Subscribed ·{' '}
        {subscription.state === 'active'
          ? `Rebills ${day} · ${formatUsd(subscription.rebill_price_cents)}`
          : `Ends ${day}`}
      </span>
    </p>
  );
}
