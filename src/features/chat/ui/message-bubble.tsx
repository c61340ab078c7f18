import { Check, Ellipsis, Lock, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateAndTime } from '@/shared/dates/format.ts';
import { formatWithApprox } from '@/shared/money/format.ts';
import { useRate } from '@/shared/money/rate.tsx';
import { classes } from '@/shared/ui/classes.ts';
import { confirm } from '@/shared/ui/confirm.ts';
import { IconButton } from '@/shared/ui/icon-button.tsx';
import { Menu, MenuItem } from '@/shared/ui/menu.tsx';
import type { Message } from '../message.ts';
import { accessTo, noticeText, readableText } from '../rules.ts';
import { LockedCard } from './locked-card.tsx';
import { MessageMedia } from './message-media.tsx';

type MessageBubbleProps = {
  message: Message;
  viewerId: string;
  partnerName: string;
  onUnlock: (message: Message) => void;
  onRemove: (message: Message) => void;
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
  if (access === 'locked' && message.price_cents !== null) {
    return (
      <LockedCard
        message={message}
        priceCents={message.price_cents}
        onUnlock={() => props.onUnlock(message)}
      />
    );
  }
  if (access === 'removed') {
    return (
      <Bubble isMine={isMine} className="border border-line bg-transparent text-quiet italic">
        {isMine ? 'You removed this message' : 'Message removed'}
      </Bubble>
    );
  }
  const content = <OpenMessage message={message} isMine={isMine} />;
  return isMine ? (
    <Removable onRemove={() => props.onRemove(message)}>{content}</Removable>
  ) : (
    content
  );
}

function OpenMessage({ message, isMine }: { message: Message; isMine: boolean }) {
  const text = readableText(message);
  const media = message.unlock?.media ?? message.media;
  return (
    <div className={classes('flex flex-col gap-1', isMine ? 'items-end' : 'items-start')}>
      <Bubble isMine={isMine} className={message.media_count > 0 ? 'p-1.5' : undefined}>
        {message.media_count > 0 && <MessageMedia media={media} count={message.media_count} />}
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

/** Double-click, menu and keyboard all lead to the same question (C48). */
function Removable({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  const ask = async () => {
    const isSure = await confirm({
      title: 'Remove this message?',
      body: 'It goes for both of you. What was bought of it stays with its buyer.',
      action: 'Remove',
      danger: true,
    });
    if (isSure) onRemove();
  };
  return (
    <div className="group flex items-center justify-end gap-1">
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            label="More about this message"
            // Written out: a touched message counts as hovered too, which `group-hover` leaves out.
            className="size-9 text-quiet opacity-0 transition-opacity group-focus-within:opacity-100 data-[state=open]:opacity-100 [.group:hover_&]:opacity-100"
          />
        }
      >
        <MenuItem icon={Trash2} danger onSelect={() => void ask()}>
          Remove message
        </MenuItem>
      </Menu>
      {/* The pointer's shortcut for the menu beside it, which does the same by keyboard. */}
      <div onDoubleClick={() => void ask()}>{children}</div>
    </div>
  );
}
