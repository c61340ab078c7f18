import type { Message } from '@domain/answers/messages.ts';
import { formatWithApprox } from '@/lib/money/format.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { accessTo, noticeText, underReview, type Access } from '../data/rules.ts';
import { LockedCard } from '../priced/locked-card.tsx';
import { Bubble, OpenMessage } from '../priced/message-content.tsx';
import { Removable, Reportable } from './message-actions.tsx';

type MessageBubbleProps = {
  message: Message;
  currentUserId: string;
  partnerName: string;
  onUnlock: (message: Message) => void;
  onRemove: (message: Message) => void;
  /** Undefined if the sender cannot be reported. */
  onReport?: ((message: Message) => void) | undefined;
};

const takenDown = 'This message was taken down';
const offSale = 'This message is no longer for sale';

/** Texts in place of a message that cannot be read. */
const absences: Record<Exclude<Access, 'open' | 'locked'>, { mine: string; theirs: string }> = {
  removed: { mine: 'You removed this message', theirs: 'Message removed' },
  held: { mine: underReview, theirs: underReview },
  'taken-down': { mine: takenDown, theirs: takenDown },
  'off-sale': { mine: offSale, theirs: offSale },
};

/** A message as its reader may see it. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, currentUserId, partnerName } = props;
  const isMine = message.sender_id === currentUserId;
  if (message.kind === 'notification') {
    return <Notice message={message} isMine={isMine} partnerName={partnerName} />;
  }
  const access = accessTo(message, currentUserId);
  if (access !== 'open' && access !== 'locked') {
    return (
      <Bubble isMine={isMine} className="border border-line bg-transparent text-quiet italic">
        {absences[access][isMine ? 'mine' : 'theirs']}
      </Bubble>
    );
  }
  const content =
    access === 'locked' && message.price_cents !== null ? (
      <LockedCard
        message={message}
        priceCents={message.price_cents}
        onUnlock={() => props.onUnlock(message)}
      />
    ) : (
      <OpenMessage message={message} isMine={isMine} />
    );
  // The sender cannot remove a held message.
  if (isMine && message.moderation_state === 'held') return content;
  if (isMine) {
    return (
      <Removable isPriced={message.price_cents !== null} onRemove={() => props.onRemove(message)}>
        {content}
      </Removable>
    );
  }
  const { onReport } = props;
  if (!onReport) return content;
  return <Reportable onReport={() => onReport(message)}>{content}</Reportable>;
}

type NoticeProps = { message: Message; isMine: boolean; partnerName: string };

function Notice({ message, isMine, partnerName }: NoticeProps) {
  const tip = formatWithApprox(message.tip_cents ?? 0, useRate());
  return (
    <p className="py-1 text-center text-sm text-quiet">
      {noticeText(message.text, isMine, partnerName, tip)}
    </p>
  );
}
