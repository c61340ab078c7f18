import { useQueryClient } from '@tanstack/react-query';
import { creatorKeys } from '@/entities/creator/keys.ts';
import { subscriptionKeys } from '@/features/subscriptions/data/keys.ts';
import {
  SubscribeDialog,
  type SubscribableCreator,
} from '@/features/subscriptions/ui/subscribe-dialog.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
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
        void client.invalidateQueries({ queryKey: subscriptionKeys.list(id) });
        void client.invalidateQueries({ queryKey: creatorKeys.pages });
      }}
    />
  );
}
