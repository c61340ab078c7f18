import type { OwnSubscription, SubscriptionStatus } from '@domain/answers/subscriptions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDebtCents } from '@/entities/wallet/balance.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { Card } from '@/ui/card.tsx';
import { classes } from '@/ui/classes.ts';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { latestSubscriptionsQuery } from '../data/queries.ts';
import { hasAccess, statusText } from '../status.ts';

const tones: Record<SubscriptionStatus, string> = {
  active: 'text-quiet',
  ending: 'text-warning',
  past_due: 'text-warning',
  expired: 'text-quiet',
};

const restart: Record<string, string> = { action: 'subscribe' };

/** The subscriptions with the latest end, for the right column. Empty without any. */
export function SubscriptionsWidget() {
  const { id } = useAccount();
  const { data, isPending } = useQuery(latestSubscriptionsQuery(id));
  if (!isPending && (data ?? []).length === 0) return null;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg">Your subscriptions</h2>
      {isPending ? (
        <WidgetSkeleton />
      ) : (
        <ul className="flex flex-col gap-1">
          {data?.map((subscription) => (
            <li key={subscription.id}>
              <Row subscription={subscription} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ subscription }: { subscription: OwnSubscription }) {
  const rate = useRate();
  const debtCents = useDebtCents();
  const { creator, state: status } = subscription;
  const name = creator?.name ?? 'No longer here';
  const content = (
    <>
      <Avatar name={name} picture={creator?.avatar ?? null} size="sm" />
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className={classes('block text-sm tabular', tones[status])}>
          {statusText(status, subscription, rate, debtCents)}
        </span>
      </span>
    </>
  );
  const row = '-mx-2 flex items-center gap-3 rounded-md p-2';
  if (!creator) return <div className={row}>{content}</div>;
  const isExpired = !hasAccess(status);
  return (
    <Link
      to="/$username"
      params={{ username: creator.username }}
      // The page opens its dialog by this search parameter.
      search={isExpired ? restart : {}}
      className={classes(row, 'hover:bg-raised')}
    >
      {content}
      {isExpired && <span className="text-sm font-semibold text-accent">Restart</span>}
    </Link>
  );
}

function WidgetSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-3 py-1">
        {Array.from({ length: 3 }, (_, index) => (
          <div key={index} className="flex items-center gap-3">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className="h-8 w-36" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
