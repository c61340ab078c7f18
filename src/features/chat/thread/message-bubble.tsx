import type { Message } from '@domain/answers/messages.ts';
import { Check, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateAndTime } from '@/lib/dates/format.ts';
import { formatWithApprox } from '@/lib/money/format.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { classes } from '@/ui/classes.ts';
import { accessTo, noticeText, readableText, type Access } from '../data/rules.ts';
import { LockedCard } from '../priced/locked-card.tsx';
import { Removable, Reportable } from './message-actions.tsx';
import { MessageMedia } from '../priced/message-media.tsx';

type MessageBubbleProps = {
  message: Message;
  currentUserId: string;
  partnerName: string;
  onUnlock: (message: Message) => void;
  onRemove: (message: Message) => void;
  /** Undefined if the sender cannot be reported. */
  onReport?: ((message: Message) => void) | undefined;
};

const underReview = 'This message is under review';
const takenDown = 'This message was taken down';

/** Texts in place of a message that cannot be read. */
const absences: Record<Exclude<Access, 'open' | 'locked'>, { mine: string; theirs: string }> = {
  removed: { mine: 'You removed this message', theirs: 'Message removed' },
  held: { mine: underReview, theirs: underReview },
  'taken-down': { mine: takenDown, theirs: takenDown },
};

/** A message as its reader may see it. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, currentUserId, partnerName } = props;
  const isMine = message.sender_id === currentUserId;
  if (message.kind === 'notification') {
    return (
      <p className="py-1 text-center text-sm text-quiet">
        {noticeText(message.text, isMine, partnerName)}
      </p>
    );
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

function OpenMessage({ message, isMine }: { message: Message; isMine: boolean }) {
  const text = readableText(message);
  return (
    <div className={classes('flex flex-col gap-1', isMine ? 'items-end' : 'items-start')}>
      <Bubble isMine={isMine} className={message.media_count > 0 ? 'p-1.5' : undefined}>
        {message.media_count > 0 && <MessageMedia message={message} />}
        {text && (
          <p
            dir="auto"
            className={classes(
              'whitespace-pre-wrap',
              // as wide as the media above
              message.media_count > 0 && 'max-w-[min(20rem,72vw)] px-2 py-1.5',
            )}
          >
            {text}
          </p>
        )}
      </Bubble>
      {message.price_cents !== null && <PriceLine message={message} isMine={isMine} />}
      {isMine && message.moderation_state === 'held' && (
        <p className="px-1 text-sm text-quiet">
          {message.unlocked_at ? `${underReview}.` : `${underReview}. Nobody else sees it.`}
        </p>
      )}
    </div>
  );
}

/** The state of a priced message: locked or unlocked for its sender, bought for its reader. */
function PriceLine({ message, isMine }: { message: Message; isMine: boolean }) {
  const price = formatWithApprox(message.price_cents ?? 0, useRate());
  const isOpen = message.unlocked_at !== null;
  const Icon = isOpen ? Check : Lock;
  return (
    <p className="flex items-center gap-1.5 px-1 text-sm text-quiet tabular">
      <Icon aria-hidden className="size-3.5" />
      {isMine
        ? `${price} · ${message.unlocked_at ? `Unlocked ${formatDateAndTime(message.unlocked_at)}` : 'Locked'}`
        : `Unlocked for ${price}${message.removed_at ? ' · removed by its sender' : ''}`}
    </p>
  );
}

type BubbleProps = { isMine: boolean; className?: string | undefined; children: ReactNode };

export function Bubble({ isMine, className, children }: BubbleProps) {
  return (
    <div
      className={classes(
        'w-fit max-w-[min(32rem,80vw)] rounded-lg',
        isMine ? 'bg-accent-soft' : 'bg-raised',
        className ?? 'px-3.5 py-2',
        className !== undefined && !className.includes('p-') && 'px-3.5 py-2',
      )}
    >
      {children}
    </div>
  );
}
