import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { clearingDays } from '@generated/limits.gen.ts';
import { Card } from '@/ui/card.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { longDayName } from '../../earnings/months.ts';
import { creatorHomeQuery } from '../data/queries.ts';
import { ThisMonth } from './this-month.tsx';
import { Due } from './due.tsx';
import { Today } from './today.tsx';

type CreatorHomeProps = {
  username: string;
  lists: ComponentProps<typeof Today>['lists'];
  /** The balance, where the right column does not show it with what is on its way. */
  balance: ReactNode;
};

/** The home of a creator: money, what happened, and what comes next. */
export function CreatorHome({ username, lists, balance }: CreatorHomeProps) {
  const { data, error, isPending, refetch } = useQuery(creatorHomeQuery);
  if (isPending) {
    return (
      <Loading>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-72 w-full rounded-lg md:h-96" />
          <Skeleton className="h-72 w-full rounded-lg" />
          <Skeleton className="h-28 w-full rounded-lg" />
        </div>
      </Loading>
    );
  }
  if (!data) return <ListState kind="error" error={error} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-4">
      <ThisMonth months={data.months} />
      <Today home={data} username={username} lists={lists} />
      {balance && (
        <Card className="flex flex-col gap-3 p-5">
          <h2 className="text-lg font-semibold">On its way</h2>
          {balance}
          <Paydays payday={data.payday}>
            {' '}
            <TextLink to="/admin/withdrawals" className="underline">
              Withdraw
            </TextLink>{' '}
            what is available, once it reaches the minimum.
          </Paydays>
        </Card>
      )}
    </div>
  );
}

/** Running payouts and the next payday, below the balance of the right column. */
export function RunningPayouts() {
  const { data } = useQuery(creatorHomeQuery);
  return (
    data && (
      <div className="flex flex-col gap-3 border-t border-line pt-4">
        <h2 className="font-semibold">On its way</h2>
        <Paydays payday={data.payday} />
      </div>
    )
  );
}

function Paydays({ payday, children }: { payday: string; children?: ReactNode }) {
  return (
    <>
      <Due />
      <p className="text-pretty">
        Next payday:{' '}
        <strong className="font-semibold whitespace-nowrap">{longDayName(payday)}</strong>
      </p>
      <p className="text-sm text-pretty text-quiet">
        Pending becomes available {clearingDays} days after it was earned. Paydays are Mondays, in
        UTC.{children}
      </p>
    </>
  );
}
