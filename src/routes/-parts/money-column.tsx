import { SubscriptionsWidget } from '@/features/subscriptions/ui/subscriptions-widget.tsx';
import { BalanceWidget } from '@/features/wallet/ui/balance-widget.tsx';

/** A fan's right column: balance and subscriptions. */
export function MoneyColumn() {
  return (
    <div className="flex flex-col gap-4">
      <BalanceWidget />
      <SubscriptionsWidget />
    </div>
  );
}
