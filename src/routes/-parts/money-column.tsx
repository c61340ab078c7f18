import { SubscriptionsWidget } from '@/features/subscriptions/ui/subscriptions-widget.tsx';
import { BalanceWidget } from '@/features/wallet/ui/balance-widget.tsx';

export type MoneyColumnProps = {
  /** Left out beside the list of all of them. */
  hasSubscriptions?: boolean;
};

/** A fan's right column: balance and subscriptions. */
export function MoneyColumn({ hasSubscriptions = true }: MoneyColumnProps) {
  return (
    <div className="flex flex-col gap-4">
      <BalanceWidget />
      {hasSubscriptions && <SubscriptionsWidget />}
    </div>
  );
}
