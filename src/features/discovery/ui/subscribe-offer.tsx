import { subscriptionDays } from '@generated/limits.gen.ts';
import { Lock } from 'lucide-react';
import { formatUsd, formatUsdShort } from '@/shared/money/format.ts';
import { Button } from '@/shared/ui/button.tsx';
import type { CreatorProfile } from '../data/api.ts';

type Priced = Pick<CreatorProfile, 'fee_cents' | 'offer'>;

/** The specification's label of the button that opens a subscription. */
export function subscribeLabel({ fee_cents, offer }: Priced): string {
  return `Unlock my private wall for ${formatUsdShort(offer?.price_cents ?? fee_cents)}`;
}

/** The condition under the button: what the first period costs, and what comes after. */
export function subscribeCondition({ fee_cents, offer }: Priced): string {
  if (!offer) return `Renews every ${subscriptionDays} days · stop any time`;
  const left = `${offer.sales_left} ${offer.sales_left === 1 ? 'offer' : 'offers'} left`;
  return `First ${subscriptionDays} days, then ${formatUsd(fee_cents)} · ${left} · stop any time`;
}

type SubscribeOfferProps = {
  creator: Priced;
  onPress: () => void;
};

/** The subscription on offer: its price in the button, its condition below. */
export function SubscribeOffer({ creator, onPress }: SubscribeOfferProps) {
  return (
    <div className="flex flex-col gap-2">
      <Button variant="primary" wide onClick={onPress}>
        <Lock aria-hidden className="size-4" strokeWidth={2} />
        {subscribeLabel(creator)}
      </Button>
      <p className="text-center text-xs text-quiet">{subscribeCondition(creator)}</p>
    </div>
  );
}
