import { useQuery } from '@tanstack/react-query';
import { Loaded } from '@/ui/loaded.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { linkedDecisionQuery, useLinkedAppeal } from '../data/decisions.ts';
import { DecisionCard } from './decision-card.tsx';

/** The decision behind the link of a mail, also for somebody who cannot sign in. */
export function LinkedDecision({ secret }: { secret: string }) {
  const query = useQuery(linkedDecisionQuery(secret));
  const appealing = useLinkedAppeal(secret);
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-56 w-full rounded-lg" />}>
      {(decision) => <DecisionCard decision={decision} send={appealing.mutateAsync} />}
    </Loaded>
  );
}
