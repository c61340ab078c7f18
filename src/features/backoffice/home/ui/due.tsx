import { useInfiniteQuery } from '@tanstack/react-query';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { withdrawalsQuery } from '../../payouts/data/queries.ts';
import { paydayText } from '../../payouts/words.ts';

/** The withdrawals that wait for their payday; nothing where there are none. */
export function Due() {
  const { data } = useInfiniteQuery(withdrawalsQuery);
  const due = (data?.pages.flat() ?? []).filter(({ settled_at }) => settled_at === null);
  return due.map(({ id, amount_cents, due_at }) => (
    <p key={id} className="text-pretty">
      <Price cents={amount_cents} className="font-semibold" /> <ApproxPrice cents={amount_cents} />{' '}
      is paid on <time dateTime={due_at}>{paydayText(due_at)}</time>
    </p>
  ));
}
