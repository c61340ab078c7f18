import { Check, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateAndTime } from '@/shared/dates/format.ts';
import { formatWithApprox } from '@/shared/money/format.ts';
import { useRate } from '@/shared/money/rate.tsx';
import { classes } from '@/shared/ui/classes.ts';
import type { Message } from '../message.ts';
import { accessTo, noticeText, readableText } from '../rules.ts';
import { LockedCard } from './locked-card.tsx';
import { Removable, Reportable } from './message-actions.tsx';
import { MessageMedia } from './message-media.tsx';

type MessageBubbleProps = {
  message: Message;
  viewerId: string;
  partnerName: string;
  onUnlock: (message: Message) => void;
  onRemove: (message: Message) => void;
  /** Left out where there is nobody to report. */
  onReport?: ((message: Message) => void) | undefined;
};

/** One message, as its reader may have it. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, viewerId, partnerName } = props;
  const isMine = message.sender_id === viewerId;
  if (message.kind === 'notification') {
    return (
      <p className="py-1 text-center text-sm text-quiet">
        {noticeText(message.text, isMine, partnerName)}
      </p>
    );
  }
  const access = accessTo(message, viewerId);
  if (access === 'removed') {
    return (
      <Bubble isMine={isMine} className="border border-line bg-transparent text-quiet italic">
        {isMine ? 'You removed this message' : 'Message removed'}
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
  if (isMine) return <Removable onRemove={() => props.onRemove(message)}>{content}</Removable>;
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
            className={classes('whitespace-pre-wrap', message.media_count > 0 && 'px-2 py-1.5')}
          >
            {text}
          </p>
        )}
      </Bubble>
      {message.price_cents !== null && <PriceLine message={message} isMine={isMine} />}
    </div>
  );
}

/** What a priced message is for each side: locked or unlocked for its sender, bought for its reader. */
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
