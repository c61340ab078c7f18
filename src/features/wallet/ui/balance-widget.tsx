import { topupAmountsCents } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatUsdShort } from '@/lib/money/format.ts';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Card } from '@/ui/card.tsx';
import { Chips } from '@/ui/chips.tsx';
import { useIsFrozen } from '@/entities/wallet/balance.ts';
import { cardQuery } from '../data/queries.ts';
import { Balance } from './balance.tsx';
import { cardLabel } from './card-label.ts';

/** The four amounts that fit into one line of the column. */
const offered = topupAmountsCents.filter((cents) => [1000, 2000, 5000, 9900].includes(cents));

/** A fan's wallet in the right column, with top-up buttons. */
export function BalanceWidget() {
  const { data: card } = useQuery(cardQuery);
  const isFrozen = useIsFrozen();
  const [amount, setAmount] = useState<number>(offered[1] ?? 2000);
  return (
    <Card className="flex flex-col gap-4">
      <Balance />
      {isFrozen ? null : card ? (
        <>
          <Chips
            label="Amount to top up"
            className="!gap-1.5 [&>button]:min-w-0 [&>button]:grow [&>button]:justify-center [&>button]:px-2"
            value={String(amount)}
            onChange={(value) => setAmount(Number(value))}
            options={offered.map((cents) => ({
              value: String(cents),
              label: formatUsdShort(cents),
            }))}
          />
          <ButtonLink to="/billing/card/{-$message}" search={{ amount }} variant="primary" wide>
            Top up {formatUsdShort(amount)}
          </ButtonLink>
          <p className="-mt-1 text-center text-sm text-quiet tabular">{cardLabel(card)}</p>
        </>
      ) : (
        card === null && (
          <ButtonLink to="/billing/card/{-$message}" wide>
            Link a card
          </ButtonLink>
        )
      )}
    </Card>
  );
}
