import { SubscriptionsWidget } from '@/features/subscriptions/ui/subscriptions-widget.tsx';
import { BalanceWidget } from '@/features/wallet/ui/balance-widget.tsx';
import { useViewer } from '@/shared/session/viewer.tsx';

/** A fan's right column: their money and what it runs. Nothing for creators and guests. */
export function MoneyAside() {
  const viewer = useViewer();
  if (viewer.status !== 'member' || viewer.account?.role !== 'fan') return null;
  return (
    <div className="flex flex-col gap-4">
      <BalanceWidget />
      <SubscriptionsWidget />
    </div>
  );
}
