import { useQuery } from '@tanstack/react-query';
import { AppError } from '@/lib/errors/app-error.ts';
import { ButtonLink } from '@/ui/button-link.tsx';
import { DeadLink } from '@/ui/dead-link.tsx';
import { Loaded } from '@/ui/loaded.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { linkedDecisionQuery, useLinkedAppeal } from '../data/decisions.ts';
import { DecisionCard } from './decision-card.tsx';

/** The decision behind the link of a mail, also for somebody who cannot sign in. */
export function LinkedDecision({ secret }: { secret: string }) {
  const query = useQuery(linkedDecisionQuery(secret));
  const appealing = useLinkedAppeal(secret);
  if (query.error instanceof AppError && query.error.code === 'link_expired') return <Expired />;
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-56 w-full rounded-lg" />}>
      {(decision) => <DecisionCard decision={decision} send={appealing.mutateAsync} />}
    </Loaded>
  );
}

/** Another try does not help; the account and we do. */
function Expired() {
  return (
    <DeadLink
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/decisions" size="sm">
            Your decisions
          </ButtonLink>
          <ButtonLink to="/contact" size="sm" variant="quiet">
            Contact us
          </ButtonLink>
        </div>
      }
    >
      If you can sign in, your decisions are in your account.
    </DeadLink>
  );
}
