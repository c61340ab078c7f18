import { SubscriptionsWidget } from '@/features/subscriptions/ui/subscriptions-widget.tsx';
import { BalanceWidget } from '@/features/wallet/ui/balance-widget.tsx';

/** A fan's right column: their money and what it runs. */
export function MoneyColumn() {
  return (
    <div className="flex flex-col gap-4">
      <BalanceWidget />
      <SubscriptionsWidget />
    </div>
  );
}
