import type { FanCard as Card } from '@domain/answers/fans.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { classes } from '@/ui/classes.ts';
import { DateText } from '@/ui/date-text.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { StateText } from '@/ui/state-text.tsx';
import { fanCardQuery } from '../data/queries.ts';
import { startText, termsText, termsTones } from '../words.ts';

const frame = 'rounded-lg border border-line bg-surface p-4';

/** A fan's spend, first day and renewal, and the creator's own notes. */
export function FanCard({ fanId, notes }: { fanId: string; notes: string | null }) {
  const { data: card, isPending } = useQuery(fanCardQuery(fanId));
  if (isPending) return <Skeleton className="h-40 w-full rounded-lg" />;
  if (!card) return null;
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-lg">About this fan</h2>
      <div className={frame}>
        <p className="text-sm text-quiet">Spent with you</p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Price cents={card.spent_cents} className="text-xl font-bold" />
          <ApproxPrice cents={card.spent_cents} />
        </p>
        <p className="text-sm text-quiet">
          Your part <Price cents={card.earned_cents} />
        </p>
      </div>
      <dl className={`${frame} flex flex-col gap-3 text-sm`}>
        <Relation card={card} />
        <Fact name="Card">{card.is_verified ? 'Linked' : 'None linked'}</Fact>
      </dl>
      {notes && (
        <div className={frame}>
          <p className="text-sm text-quiet">Notes, only for you</p>
          <p dir="auto" className="break-words whitespace-pre-line">
            {notes}
          </p>
        </div>
      )}
    </div>
  );
}

function Relation({ card: { since, subscription, is_following } }: { card: Card }) {
  const start = subscription && startText(subscription);
  return (
    <>
      <Fact name="Subscription" isTall>
        {subscription ? (
          <StateText tone={termsTones[subscription.state]}>{termsText(subscription)}</StateText>
        ) : (
          'Never'
        )}
      </Fact>
      {start && <Fact name="First period">{start}</Fact>}
      <Fact name="Follows you">{is_following ? 'Yes' : 'No'}</Fact>
      {since && (
        <Fact name="Since">
          <DateText at={since} />
        </Fact>
      )}
    </>
  );
}

type FactProps = {
  name: string;
  /** Longer than the room beside its name, below which it stands. */
  isTall?: boolean;
  children: ReactNode;
};

function Fact({ name, isTall, children }: FactProps) {
  return (
    <div className={isTall ? undefined : 'flex flex-wrap items-baseline gap-x-3'}>
      <dt className="shrink-0 text-quiet">{name}</dt>
      <dd className={classes('font-medium first-letter:uppercase', !isTall && 'ms-auto text-end')}>
        {children}
      </dd>
    </div>
  );
}
