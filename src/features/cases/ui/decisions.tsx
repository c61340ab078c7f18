import type { Decision } from '@domain/answers/decisions.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { Card } from '@/ui/card.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { ReturningList } from '@/ui/returning-list.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { decisionsQuery, useAppeal } from '../data/decisions.ts';
import { DecisionCard } from './decision-card.tsx';

/** Decisions of staff about the reader, ten a page, newest first; new ones come live. */
export function Decisions() {
  return (
    <ReturningList
      query={useInfiniteQuery(decisionsQuery)}
      rowKey={(row) => row.id}
      row={(row) => <OwnDecision decision={row} />}
      className="flex flex-col gap-4"
      skeleton={<Skeleton className="h-56 w-full rounded-lg" />}
      empty={
        <Card className="!p-0">
          <ListState kind="empty" icon={Scale} text="There are no decisions about you." />
        </Card>
      }
    />
  );
}

function OwnDecision({ decision }: { decision: Decision }) {
  const appealing = useAppeal(decision.id);
  return <DecisionCard decision={decision} send={appealing.mutateAsync} />;
}
