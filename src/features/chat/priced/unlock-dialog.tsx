import type { Message } from '@domain/answers/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { formatUsd } from '@/lib/money/format.ts';
import { MoneyConfirmation } from '@/entities/wallet/money-confirmation.tsx';
import { useUnlockMessage } from '../data/queries.ts';
import { balanceQuery, spendableCents } from '@/entities/wallet/balance.ts';
import { contentWords } from '../data/rules.ts';

type UnlockDialogProps = {
  message: Pick<Message, 'id' | 'conversation_id' | 'kind' | 'media_count'>;
  priceCents: number;
  partnerName: string;
  /** The address that opens this dialog again after a redirect to card or top-up. */
  returnTo: string;
  onClose: () => void;
};

export function UnlockDialog({ message, priceCents, ...props }: UnlockDialogProps) {
  const { data: balance } = useQuery({ ...balanceQuery, select: spendableCents });
  const unlock = useUnlockMessage(message);
  if (balance == null) return null;
  return (
    <MoneyConfirmation
      open
      onClose={props.onClose}
      title={`Unlock ${props.partnerName}'s message`}
      action="Unlock"
      priceCents={priceCents}
      source={{ kind: 'wallet', balanceCents: balance }}
      condition={`${contentWords(message.kind, message.media_count)}, yours to keep.`}
      reason="unlock"
      returnTo={props.returnTo}
      requestKey={`unlock:${message.id}`}
      onPay={(requestId) => unlock.mutateAsync(requestId)}
      receipt={`Unlocked for ${formatUsd(priceCents)}.`}
    />
  );
}
