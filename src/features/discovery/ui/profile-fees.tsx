import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { subscriptionDays } from '@generated/limits.gen.ts';
import type { ReactNode } from 'react';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { classes } from '@/ui/classes.ts';

type ProfileFeesProps = {
  creator: CreatorProfile;
  /** One below the other. */
  isColumn?: boolean;
  /** False where a button beside it names the fee. */
  hasFee?: boolean;
};

/**
 * The fee with a running offer, and the prices of messages and calls; nobody can call yet. A
 * subscriber reads the price of the own subscription.
 */
export function ProfileFees({ creator, isColumn, hasFee = true }: ProfileFeesProps) {
  const { fee_cents: fee, offer, chat_prices: prices } = creator;
  return (
    <ul
      className={classes(
        'flex text-sm text-quiet empty:hidden',
        isColumn
          ? 'flex-col gap-1.5'
          : 'flex-wrap gap-x-4 gap-y-1 md:not-empty:grid md:grid-cols-[auto_auto] md:justify-start md:gap-x-6',
      )}
    >
      {hasFee && (
        <Fee cents={offer?.price_cents ?? fee} was={offer ? fee : undefined}>
          {offer ? `limited offer, ${offer.sales_left} left` : `every ${subscriptionDays} days`}
        </Fee>
      )}
      {prices && (
        <>
          <Fee cents={prices.text_cents}>message</Fee>
          <Fee cents={prices.audio_cents}>audio call, not available yet</Fee>
          <Fee cents={prices.video_cents}>video call, not available yet</Fee>
        </>
      )}
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
