import { useQueryClient } from '@tanstack/react-query';
import { listKeys } from '@/features/subscriptions/data/lists.ts';
import {
  SubscribeDialog,
  type SubscribableCreator,
} from '@/features/subscriptions/ui/subscribe-dialog.tsx';
import { useAccount } from '@/entities/user/current-user.tsx';
import { useCardPayment } from './card-payment.tsx';

type RestartDialogProps = { creator: SubscribableCreator; onClose: () => void };

/** Restarts an expired subscription at its current price. */
export function RestartDialog({ creator, onClose }: RestartDialogProps) {
  const client = useQueryClient();
  const { id } = useAccount();
  const card = useCardPayment();
  return (
    <SubscribeDialog
      creator={creator}
      isRestart
      card={card}
      onClose={onClose}
      onChanged={() => {
        void client.invalidateQueries({ queryKey: listKeys.subscriptions(id) });
        void client.invalidateQueries({ queryKey: ['discovery', 'page'] });
      }}
    />
  );
}
