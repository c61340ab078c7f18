import { Lock } from 'lucide-react';
import { useState } from 'react';
import { formatUsd } from '@/shared/money/format.ts';
import { useRate } from '@/shared/money/rate.tsx';
import { Button } from '@/shared/ui/button.tsx';
import { ApproxPrice } from '@/shared/ui/price.tsx';
import { conditionText } from '../standing.ts';
import {
  SubscribeDialog,
  type CardPayment,
  type SubscribableCreator,
} from './subscribe-dialog.tsx';

type SubscribeButtonProps = {
  creator: SubscribableCreator;
  card: CardPayment;
  /** The address asks for the dialog, as after a detour to card or top-up. */
  startsOpen?: boolean;
  onClosed?: () => void;
  /** Something about the subscription or its price has changed. */
  onChanged: () => void;
};

/** The one button of a creator's page that costs: the price in it, the condition below. */
export function SubscribeButton(props: SubscribeButtonProps) {
  const { creator } = props;
  const [isOpen, setIsOpen] = useState(props.startsOpen ?? false);
  const close = () => {
    setIsOpen(false);
    props.onClosed?.();
  };
  return (
    <>
      <SubscribeOffer creator={creator} onPress={() => setIsOpen(true)} />
      {isOpen && (
        <SubscribeDialog
          creator={creator}
          card={props.card}
          onClose={close}
          onChanged={props.onChanged}
        />
      )}
    </>
  );
}

type SubscribeOfferProps = {
  creator: Pick<SubscribableCreator, 'fee_cents' | 'offer'>;
  onPress: () => void;
};

/** The button alone: guests are offered it too, and are taken to the registration. */
export function SubscribeOffer({ creator, onPress }: SubscribeOfferProps) {
  const rate = useRate();
  const price = creator.offer?.price_cents ?? creator.fee_cents;
  return (
    <div className="flex flex-col gap-2">
      <Button variant="primary" wide onClick={onPress}>
        <Lock aria-hidden className="size-4" strokeWidth={2} />
        Unlock my private wall for {formatUsd(price)}
      </Button>
      <p className="text-center text-sm text-pretty text-quiet tabular">
        {creator.offer && <ApproxPrice cents={price} className="block" />}
        {conditionText(creator.fee_cents, creator.offer, rate)}
      </p>
    </div>
  );
}
