import type { CreatorProfile } from '@domain/answers/discovery.ts';
import type { ReactNode } from 'react';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { classes } from '@/ui/classes.ts';

type ProfileFeesProps = {
  creator: CreatorProfile;
  /** One below the other. */
  isColumn?: boolean;
};

/**
 * The fee with a running offer, and the price of a message in a paid chat. There are no calls yet,
 * so their prices are shown to nobody. A subscriber reads the price of the own subscription.
 */
export function ProfileFees({ creator, isColumn }: ProfileFeesProps) {
  const { fee_cents: fee, offer, chat_prices: prices } = creator;
  return (
    <ul
      className={classes(
        'flex text-sm text-quiet',
        isColumn ? 'flex-col gap-1.5' : 'flex-wrap gap-x-4 gap-y-1',
      )}
    >
      <Fee cents={offer?.price_cents ?? fee} was={offer ? fee : undefined}>
        {offer ? `limited offer, ${offer.sales_left} left` : 'a month'}
      </Fee>
      {prices && <Fee cents={prices.text_cents}>message</Fee>}
    </ul>
  );
}

type FeeProps = { cents: number; was?: number | undefined; children: ReactNode };

function Fee({ cents, was, children }: FeeProps) {
  return (
    <li>
      <Price cents={cents} was={was} className="font-semibold text-text" />{' '}
      <ApproxPrice cents={cents} /> {children}
    </li>
  );
}
