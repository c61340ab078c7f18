import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { useRef } from 'react';
import { SubscribeDialog } from '@/features/subscriptions/ui/subscribe-dialog.tsx';
import { useCardPayment } from './card-payment.tsx';
import { useReadAgain } from './use-read-again.ts';

export type FanSubscribeProps = {
  creator: CreatorProfile;
  onClosed: () => void;
  /** The address that opens the sheet again; without one, the creator's page. */
  returnTo?: string;
};

/** The subscribe sheet of a fan. */
export function FanSubscribe({ creator, onClosed, returnTo }: FanSubscribeProps) {
  const card = useCardPayment();
  const readAgain = useReadAgain(creator);
  const hasChanged = useRef(false);
  return (
    <SubscribeDialog
      creator={creator}
      isRestart={creator.viewer.subscription !== null}
      card={card}
      returnTo={returnTo}
      // Refetched when the receipt is closed, so that the wall behind it does not change before.
      onChanged={() => {
        hasChanged.current = true;
      }}
      onClose={() => {
        if (hasChanged.current) readAgain();
        onClosed();
      }}
    />
  );
}
