import type { Message } from '@domain/answers/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { formatWithApprox } from '@/lib/money/format.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { MoneyConfirmation } from '@/entities/wallet/money-confirmation.tsx';
import { useUnlockMessage, type Offered } from '../data/queries.ts';
import { balanceQuery, spendableCents } from '@/entities/wallet/balance.ts';
import { contentWords } from '../data/rules.ts';

type UnlockDialogProps = {
  message: Pick<Message, 'kind' | 'media_count'> & Offered;
  priceCents: number;
  partnerName: string;
  /** The address that opens this dialog again after a redirect to card or top-up. */
  returnTo: string;
  onClose: () => void;
};

export function UnlockDialog({ message, priceCents, ...props }: UnlockDialogProps) {
  const { data: balance } = useQuery({ ...balanceQuery, select: spendableCents });
  const unlock = useUnlockMessage(message);
  const rate = useRate();
  if (balance == null) return null;
  return (
    <MoneyConfirmation
      open
      onClose={props.onClose}
      title={
        message.conversation_id === null
          ? `Unlock from the store of ${props.partnerName}`
          : `Unlock ${props.partnerName}'s message`
      }
      subject={contentWords(message.kind, message.media_count)}
      payee={props.partnerName}
      action="Unlock"
      priceCents={priceCents}
      source={{ kind: 'wallet', balanceCents: balance }}
      condition="Yours to keep."
      reason="unlock"
      returnTo={props.returnTo}
      requestKey={`unlock:${message.id}`}
      onPay={(requestId) => unlock.mutateAsync(requestId)}
      receipt={`Unlocked for ${formatWithApprox(priceCents, rate)}.`}
    />
  );
}
