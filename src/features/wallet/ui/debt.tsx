import type { Debt as DebtOf } from '@domain/answers/wallet.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@/lib/dates/format.ts';
import { formatWithApprox, type Rate } from '@/lib/money/format.ts';
import { useIsFrozen } from '@/entities/wallet/balance.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { debtQuery } from '../data/queries.ts';

/** The debt of a fan, the payments that caused it, and how it is settled. */
export function Debt({ cents }: { cents: number }) {
  const rate = useRate();
  const isFrozen = useIsFrozen();
  const { data } = useQuery(debtQuery);
  return (
    <div className="mt-1 flex flex-col gap-1 text-sm text-pretty text-warning">
      <p className="font-semibold">You owe {formatWithApprox(cents, rate)}.</p>
      {data && (
        <ul>
          {data.causes.map((cause) => (
            <li key={cause.created_at}>{causeText(cause, rate)}</li>
          ))}
        </ul>
      )}
      {!isFrozen && (
        <p>
          Your next top-up settles it first. Until then it is added to the next renewal that your
          card pays.
        </p>
      )}
    </div>
  );
}

/** 'Your payment of $50.00 on 3 Mar was disputed on 8 Mar, and $5.00 of it was spent.' */
function causeText(cause: DebtOf['causes'][number], rate: Rate | null): string {
  const payment =
    cause.payment_cents === null || cause.payment_at === null
      ? 'A payment of yours'
      : `Your payment of ${formatWithApprox(cause.payment_cents, rate)} on ${formatDay(cause.payment_at)}`;
  const what = cause.kind === 'refund' ? 'refunded' : 'disputed';
  const spent = formatWithApprox(cause.debt_cents, rate);
  return `${payment} was ${what} on ${formatDay(cause.created_at)}, and ${spent} of it was spent.`;
}
