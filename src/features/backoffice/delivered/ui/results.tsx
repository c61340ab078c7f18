import type { Delivered } from '@domain/answers/delivered.ts';
import type { ReactNode } from 'react';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { classes } from '@/ui/classes.ts';
import { many } from '../../content/words.ts';

type ResultsProps = {
  results: Delivered['results'];
  /** Null where nothing is for sale. */
  priceCents: number | null;
  /** An item of the store is sent to nobody. */
  isSent: boolean;
};

/** What a message or an item has brought. Revenue is unlocks times price; refunds stand apart. */
export function Results({ results, priceCents, isSent }: ResultsProps) {
  const { reach, seen, sales, gross_cents, refunds, refunded_cents } = results;
  return (
    <dl
      className={classes(
        'grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-3',
        // The revenue has the room for its note.
        isSent ? 'sm:grid-cols-[1fr_1fr_1fr_2fr]' : 'sm:grid-cols-[1fr_2fr_2fr]',
      )}
    >
      {isSent && <Fact name="Reached">{reach ?? 'Counting…'}</Fact>}
      {isSent && <Fact name="Seen">{seen}</Fact>}
      {priceCents !== null && (
        <>
          <Fact name="Unlocks">{sales}</Fact>
          <Fact name="Revenue" note="Unlocks × price, before the fee">
            <Price cents={gross_cents} /> <ApproxPrice cents={gross_cents} />
          </Fact>
          {refunds > 0 && (
            <Fact name="Refunds" note="Not part of the revenue">
              {many(refunds, 'refund')}, <Price cents={refunded_cents} />
            </Fact>
          )}
        </>
      )}
    </dl>
  );
}

function Fact({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="font-semibold tabular">
        {children}
        {note && <span className="block text-xs font-normal text-pretty text-quiet">{note}</span>}
      </dd>
    </div>
  );
}
