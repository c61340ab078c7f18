import { pageTrials } from '@generated/limits.gen.ts';
import type { Trial } from '@domain/answers/subscriptions.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { DateInside } from '@/ui/date-inside.tsx';
import { emptyTexts } from '@/lib/errors/success.ts';
import { useTrimOnLeave } from '@/lib/query/use-trim-on-leave.ts';
import { ListState } from '@/ui/list-state.tsx';
import { MoreList } from '@/ui/more-list.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { StateText } from '@/ui/state-text.tsx';
import { trialsQuery } from '../data/queries.ts';
import { daysWord } from '../days-word.ts';

const frame = 'divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface';

/** The sent trials, newest first, five at a time. */
export function TrialList() {
  useTrimOnLeave(trialsQuery.queryKey);
  return (
    <section aria-labelledby="trials-title" className="flex flex-col gap-3">
      <h2 id="trials-title" className="text-lg font-semibold">
        Sent
      </h2>
      <MoreList
        query={useInfiniteQuery(trialsQuery)}
        label="Trials sent"
        rowKey={(trial) => trial.id}
        row={(trial) => <TrialRow trial={trial} />}
        className={frame}
        skeleton={<TrialsSkeleton />}
        empty={<ListState kind="empty" icon={Gift} text={emptyTexts.anything} />}
        more="Load more"
      />
    </section>
  );
}

function TrialRow({ trial }: { trial: Trial }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 px-4 py-3 md:grid-cols-[minmax(0,1fr)_12rem] md:items-center">
      <div className="min-w-0">
        <p className="truncate font-semibold" dir="auto" title={trial.email}>
          {trial.email}
        </p>
        <p className="text-sm text-quiet">
          {daysWord(trial.period_days)}, sent <DateInside at={trial.created_at} />
        </p>
      </div>
      <p className="text-sm md:justify-self-end">
        <TrialState trial={trial} />
      </p>
    </div>
  );
}

function TrialState({ trial: { state, expires_at, redeemed_at } }: { trial: Trial }) {
  if (redeemed_at !== null)
    return (
      <StateText tone="good">
        redeemed <DateInside at={redeemed_at} />
      </StateText>
    );
  if (state === 'expired')
    return (
      <StateText tone="quiet">
        expired <DateInside at={expires_at} />
      </StateText>
    );
  return <StateText tone="warning">not redeemed</StateText>;
}

function TrialsSkeleton() {
  return (
    <div className={frame}>
      {Array.from({ length: pageTrials }, (_, index) => (
        <div key={index} className="flex items-start justify-between px-4 py-3">
          <div className="flex flex-col gap-2">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="h-3.5 w-28" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
