import { Lock } from 'lucide-react';
import { formatUsd } from '@/lib/money/format.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { Button } from '@/ui/button.tsx';
import { ApproxPrice } from '@/entities/wallet/price.tsx';
import { conditionText } from '../status.ts';
import type { SubscribableCreator } from './subscribe-dialog.tsx';

type SubscribeOfferProps = {
  creator: Pick<SubscribableCreator, 'fee_cents' | 'offer'>;
  onPress: () => void;
};

/** The subscribe button of a creator's page, with its price and the condition below. */
export function SubscribeOffer({ creator, onPress }: SubscribeOfferProps) {
  const rate = useRate();
  const price = creator.offer?.price_cents ?? creator.fee_cents;
  return (
    <div className="flex flex-col gap-2">
      <Button variant="primary" wide className="py-2 whitespace-normal!" onClick={onPress}>
        {/* In the right column the words take two lines. */}
        <Lock aria-hidden className="size-4 xl:hidden" strokeWidth={2} />
        <span className="text-balance">Unlock my private wall for {formatUsd(price)}</span>
      </Button>
      <p className="text-center text-sm text-pretty text-quiet tabular">
        {creator.offer && <ApproxPrice cents={price} className="block" />}
        {conditionText(creator.fee_cents, creator.offer, rate)}
      </p>
    </div>
  );
}
