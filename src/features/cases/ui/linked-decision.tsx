import { useQuery } from '@tanstack/react-query';
import { ListState } from '@/ui/list-state.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { linkedDecisionQuery, useLinkedAppeal } from '../data/decisions.ts';
import { DecisionCard } from './decision-card.tsx';

/** The decision behind the link of a mail, also for somebody who cannot sign in. */
export function LinkedDecision({ secret }: { secret: string }) {
  const query = useQuery(linkedDecisionQuery(secret));
  const appealing = useLinkedAppeal(secret);
  // A paused query waits for the network and then continues by itself.
  if (query.error || (query.isPaused && !query.data))
    return <ListState kind="error" error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data)
    return (
      <Loading>
        <Skeleton className="h-56 w-full rounded-lg" />
      </Loading>
    );
  return <DecisionCard decision={query.data} send={appealing.mutateAsync} />;
}
