import { useQuery } from '@tanstack/react-query';
import { ApproxPrice } from '@/entities/wallet/price.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { textOf } from '@/lib/errors/error-text.ts';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { subtotalQuery } from '../data/transactions.ts';
import type { TransactionFilter } from '../transaction-filter.ts';
import { SignedAmount } from './signed-amount.tsx';

/** The sum over a whole filter, whatever is loaded of it. */
export function Subtotal({ filter }: { filter: TransactionFilter }) {
  const { data, error } = useQuery(subtotalQuery(filter));
  if (error && !data) return <FormError>{textOf(error)}</FormError>;
  return (
    <div
      role="status"
      aria-label="Subtotal"
      className="flex min-h-14 items-center justify-between gap-4 rounded-lg bg-raised px-4 py-3"
    >
      {data ? (
        <>
          <p>
            Subtotal{' '}
            <span className="text-sm text-quiet">
              of {data.count} {data.count === 1 ? 'transaction' : 'transactions'}
            </span>
          </p>
          <div className="text-end">
            <SignedAmount cents={data.amount_cents} className="font-semibold" />
            <ApproxPrice cents={Math.abs(data.amount_cents)} />
          </div>
        </>
      ) : (
        <Loading>
          <Skeleton className="h-5 w-40" />
        </Loading>
      )}
    </div>
  );
}
