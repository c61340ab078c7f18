import { pageTrials } from '@generated/limits.gen.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { DateText } from '@/shared/dates/date-text.tsx';
import { emptyTexts } from '@/shared/errors/success.ts';
import { Button } from '@/shared/ui/button.tsx';
import { LazyErrorSentence } from '@/shared/ui/lazy-error-sentence.tsx';
import { ListState } from '@/shared/ui/list-state.tsx';
import { Loading, Skeleton } from '@/shared/ui/skeleton.tsx';
import type { Trial } from '../data/api.ts';
import { trialsQuery } from '../data/queries.ts';
import { daysWord } from '../days-word.ts';

const frame = 'divide-y divide-line rounded-lg border border-line bg-surface';

/** What was sent, newest first, five at a time. */
export function TrialList() {
  const query = useInfiniteQuery(trialsQuery);
  if (query.isPending) return <TrialsSkeleton />;
  if (!query.data) {
    return <ListState kind="error" error={query.error} onRetry={() => void query.refetch()} />;
  }
  const trials = query.data.pages.flat();
  if (trials.length === 0) {
    return <ListState kind="empty" icon={Gift} text={emptyTexts.anything} />;
  }
  return (
    <div className="flex flex-col items-center gap-3">
      <ul className={`w-full ${frame}`}>
        {trials.map((trial) => (
          <TrialRow key={trial.id} trial={trial} />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-sm text-bad">
          <LazyErrorSentence error={query.error} />
        </p>
      )}
      {query.hasNextPage && (
        <Button
          size="sm"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError ? 'Try again' : 'Load more'}
        </Button>
      )}
    </div>
  );
}

function TrialRow({ trial }: { trial: Trial }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-semibold" dir="auto" title={trial.email}>
          {trial.email}
        </p>
        <p className="text-sm text-quiet">
          {daysWord(trial.period_days)}, sent <DateText at={trial.created_at} />
        </p>
      </div>
      <p className="shrink-0 text-sm">
        {trial.redeemed_at === null ? (
          <span className="text-quiet">not redeemed</span>
        ) : (
          <span className="text-good">
            redeemed <DateText at={trial.redeemed_at} />
          </span>
        )}
      </p>
    </li>
  );
}

function TrialsSkeleton() {
  return (
    <Loading>
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
    </Loading>
  );
}
