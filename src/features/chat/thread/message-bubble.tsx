import type { Message, MessageReaction } from '@domain/answers/messages.ts';
import type { ReactNode } from 'react';
import { formatWithApprox } from '@/lib/money/format.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { mayReact, underReview } from '../data/rules.ts';
import { accessTo, noticeText, type Access } from '../data/shown.ts';
import { LockedCard } from '../priced/locked-card.tsx';
import { Bubble, OpenMessage } from '../priced/message-content.tsx';
import { MessageTools } from './message-actions.tsx';
import { MentionedStory, Quoted } from './quoted.tsx';
import { ownReaction, Reactions } from './reactions.tsx';
import { noticeLook } from './thread-look.ts';

type MessageBubbleProps = {
  message: Message;
  currentUserId: string;
  partnerName: string;
  onUnlock: (message: Message) => void;
  onRemove: (message: Message) => void;
  /** Undefined if the sender cannot be reported. */
  onReport?: ((message: Message) => void) | undefined;
  onReact: (message: Message, reaction: MessageReaction | null) => void;
  /** Undefined if the user cannot write here. */
  onReply?: ((message: Message) => void) | undefined;
  /** Shows another message of the thread. */
  onShow: (messageId: string) => void;
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
      <OpenMessage message={message} isMine={isMine} about={aboutOf(props, isMine)} />
    );
  // The sender cannot remove a held message.
  if (isMine && message.moderation_state === 'held') return content;
  const { onReport, onReply } = props;
  const isThere = message.removed_at === null && message.moderation_state === 'live';
  const onReact = mayReact(message, currentUserId)
    ? (reaction: MessageReaction | null) => props.onReact(message, reaction)
    : undefined;
  return (
    <>
      <MessageTools
        isMine={isMine}
        isPriced={message.price_cents !== null}
        reaction={ownReaction(message, isMine)}
        onReact={onReact}
        onReply={onReply && isThere ? () => onReply(message) : undefined}
        onRemove={isMine ? () => props.onRemove(message) : undefined}
        onReport={onReport && !isMine ? () => onReport(message) : undefined}
      >
        {content}
      </MessageTools>
      {isThere && <Reactions {...{ message, isMine, partnerName, onReact }} />}
    </>
  );
}

/** What the message is about: another one, or a story. */
function aboutOf({ message, ...props }: MessageBubbleProps, isMine: boolean): ReactNode {
  if (message.reply_to) return <Quoted {...props} quote={message.reply_to} />;
  if (!message.story) return null;
  const words = isMine ? `About a story of ${props.partnerName}` : 'About your story';
  return <MentionedStory story={message.story} words={words} />;
}

type NoticeProps = { message: Message; isMine: boolean; partnerName: string };

function Notice({ message, isMine, partnerName }: NoticeProps) {
  const tip = formatWithApprox(message.tip_cents ?? 0, useRate());
  return <p className={noticeLook}>{noticeText(message.text, isMine, partnerName, tip)}</p>;
}
