import { useInfiniteQuery } from '@tanstack/react-query';
import { Banknote } from 'lucide-react';
import type { Withdrawal } from '@domain/answers/payouts.ts';
import { emptyTexts } from '@/lib/errors/success.ts';
import { useTrimOnLeave } from '@/lib/query/use-trim-on-leave.ts';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { classes } from '@/ui/classes.ts';
import { DateInside } from '@/ui/date-inside.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { ReturningList } from '@/ui/returning-list.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { StateText } from '@/ui/state-text.tsx';
import { withdrawalsQuery } from '../data/queries.ts';
import { paydayText, stateTones, stateWords } from '../words.ts';

const frame = 'divide-y divide-line rounded-lg border border-line bg-surface';

const row = (withdrawal: Withdrawal) => <WithdrawalRow withdrawal={withdrawal} />;

/** The history of withdrawals, ten a page, newest first; new ones and their ends come live. */
export function Withdrawals() {
  useTrimOnLeave(withdrawalsQuery.queryKey);
  const query = useInfiniteQuery(withdrawalsQuery);
  return (
    <section aria-labelledby="withdrawals-title" className="flex flex-col gap-3">
      <h2 id="withdrawals-title" className="text-lg font-semibold">
        History
      </h2>
      {(query.data?.pages[0]?.length ?? 0) > 0 && <Head />}
      <ReturningList
        query={query}
        rowKey={(row) => row.id}
        row={row}
        className={frame}
        skeleton={<WithdrawalsSkeleton />}
        empty={<ListState kind="empty" icon={Banknote} text={emptyTexts.anything} />}
      />
    </section>
  );
}

/** The columns, from 768 px on. */
const columns = 'md:grid-cols-[9rem_minmax(0,1fr)_auto] md:gap-x-6';

/** The head of the columns; on a phone and for a screen reader each row says it by itself. */
function Head() {
  return (
    <p
      aria-hidden
      className={classes('-mb-1 px-4 text-sm text-quiet max-md:hidden md:grid', columns)}
    >
      <span>Date</span>
      <span>Status</span>
      <span>Amount</span>
    </p>
  );
}

/** Date, status and amount; a withdrawal that was not paid says why. */
function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, state, amount_cents, created_at, reason } = withdrawal;
  return (
    <div
      data-row={id}
      className={classes('grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3', columns)}
    >
      <p className="text-quiet max-md:order-last max-md:col-span-2 max-md:ps-4 max-md:text-sm">
        <span className="md:sr-only">Asked for </span>
        <span className="md:inline-block md:first-letter:uppercase">
          <DateInside at={created_at} />
        </span>
      </p>
      <div className="min-w-0">
        <StateText tone={stateTones[state]} className="font-semibold">
          {stateWords[state]}{' '}
          <span className="font-normal text-text">
            <StateTime withdrawal={withdrawal} />
          </span>
        </StateText>
        {reason !== null && (
          <p dir="auto" className="mt-1 ps-4 text-sm text-pretty break-words">
            {reason}
          </p>
        )}
      </div>
      <div className="shrink-0 text-end">
        <p className="font-semibold">
          <Price cents={amount_cents} />
        </p>
        <ApproxPrice cents={amount_cents} />
      </div>
    </div>
  );
}

function StateTime({ withdrawal: { settled_at, due_at } }: { withdrawal: Withdrawal }) {
  return settled_at === null ? (
    <time dateTime={due_at}>{paydayText(due_at)}</time>
  ) : (
    <DateInside at={settled_at} />
  );
}

function WithdrawalsSkeleton() {
  return (
    <div className={frame}>
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="flex items-start justify-between px-4 py-3">
          <div className="flex flex-col gap-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-24" />
          </div>
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  );
}
