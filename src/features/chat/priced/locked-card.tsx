import type { Message } from '@domain/answers/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { formatApprox, formatUsd, formatWithApprox, type Rate } from '@/lib/money/format.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { Button } from '@/ui/button.tsx';
import { balanceQuery, spendableCents, useIsFrozen } from '@/entities/wallet/balance.ts';
import {
  lockedLook,
  lockedNote,
  lockedPreview,
  lockedWords,
  wordsLook,
} from '../thread/thread-look.ts';
import { LockedTile } from './locked-tile.tsx';
import { MessageText } from './message-text.tsx';

type LockedCardProps = { message: Message; priceCents: number; onUnlock: () => void };

/** A priced message before it is bought: its content, its price, and the balance. */
export function LockedCard({ message, priceCents, onUnlock }: LockedCardProps) {
  const rate = useRate();
  const { data: balance } = useQuery({ ...balanceQuery, select: spendableCents });
  const isFrozen = useIsFrozen();
  const notYet = notYetWords(message);
  const note = notYet ?? (balance != null && !isFrozen && sourceWords(balance, priceCents, rate));
  return (
    <LockedMessage
      message={message}
      priceCents={priceCents}
      note={note === false ? null : note}
      isDisabled={notYet !== null}
      onUnlock={onUnlock}
    />
  );
}

type LockedMessageProps = LockedCardProps & {
  /** Null keeps its line, undefined has none. */
  note?: string | null;
  isDisabled: boolean;
};

/** How a priced message looks before it is bought, in the thread and in a preview. */
export function LockedMessage({ message, priceCents, note, ...unlock }: LockedMessageProps) {
  return (
    <div className={lockedLook}>
      <LockedTile item={message} className={lockedPreview} />
      <div className={lockedWords}>
        {message.text && (
          <p dir="auto" className={wordsLook(false)}>
            <MessageText text={message.text} />
          </p>
        )}
        <Button variant="primary" wide disabled={unlock.isDisabled} onClick={unlock.onUnlock}>
          Unlock for {formatUsd(priceCents)}
        </Button>
        {note !== undefined && <p className={lockedNote}>{note}</p>}
      </div>
    </div>
  );
}

/** The reason why a message cannot be bought yet; the command refuses it too. */
function notYetWords({ media_state: state, review_state: review }: Message): string | null {
  if (state === 'failed') return sentenceFor('media_failed');
  if (review === 'pending') return 'It waits for review. You can unlock it then.';
  if (review === 'rejected') return sentenceFor('content_removed');
  return state === 'processing' ? 'Still being processed. You can unlock it in a moment.' : null;
}

function sourceWords(balance: number, price: number, rate: Rate | null): string {
  const source =
    balance >= price
      ? `From your balance of ${formatWithApprox(balance, rate)} · yours to keep`
      : `Your balance is ${formatWithApprox(balance, rate)} · you can top up first`;
  const approx = formatApprox(price, rate);
  return approx === null ? source : `${approx} · ${source}`;
}
