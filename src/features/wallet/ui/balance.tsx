import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { LazyErrorSentence } from '@/ui/lazy-error-sentence.tsx';
import { Button } from '@/ui/button.tsx';
import { FrozenWallet } from '@/entities/wallet/frozen-wallet.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { balanceQuery } from '@/entities/wallet/balance.ts';
import { Debt } from './debt.tsx';

/** The user's money, under the name of the role, updated live. */
export function Balance() {
  const { data, error, isPending, refetch } = useQuery(balanceQuery);
  if (isPending) return <BalanceSkeleton />;
  if (!data) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2">
        <p className="text-sm text-quiet">
          {error ? <LazyErrorSentence error={error} /> : 'There is no balance to show.'}
        </p>
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if ('balance_cents' in data) {
    return (
      <Figure label="Account Balance" cents={data.balance_cents}>
        {data.is_frozen && <FrozenWallet />}
        {data.debt_cents > 0 && <Debt cents={data.debt_cents} />}
      </Figure>
    );
  }
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-4 xl:flex-col">
      <Figure label="Pending Balance" cents={data.pending_cents} />
      <Figure label="Available" cents={data.available_cents}>
        {data.available_cents < 0 && (
          <p className="max-w-64 text-sm text-warning">
            More was refunded or disputed than had become available. What becomes available next
            settles it.
          </p>
        )}
      </Figure>
    </div>
  );
}

function Figure(props: { label: string; cents: number; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <p className="text-sm text-quiet">{props.label}</p>
      <p aria-live="polite" className="text-2xl font-bold">
        {/* A single sum is compared with no other one. */}
        <Price cents={props.cents} className="[font-variant-numeric:normal]!" />
      </p>
      <ApproxPrice cents={props.cents} />
      {props.children}
    </div>
  );
}

function BalanceSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-1.5">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-9 w-36" />
      </div>
    </Loading>
  );
}
