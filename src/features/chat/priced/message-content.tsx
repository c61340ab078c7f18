import type { Message } from '@domain/answers/messages.ts';
import { Check, HandCoins, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateAndTime } from '@/lib/dates/format.ts';
import { formatUsd, formatWithApprox } from '@/lib/money/format.ts';
import { KeptPart } from '@/entities/wallet/kept-part.tsx';
import { useRate } from '@/entities/wallet/rate.tsx';
import { classes } from '@/ui/classes.ts';
import { underReview } from '../data/rules.ts';
import { readableText } from '../data/shown.ts';
import { bubbleLook, mediaPadding, openLook, wordsLook } from '../thread/thread-look.ts';
import { MessageMedia } from './message-media.tsx';
import { MessageText } from './message-text.tsx';

type OpenMessageProps = {
  message: Message;
  isMine: boolean;
  /** Shown above the content: what the message is about. */
  about?: ReactNode;
};

/** The content of a message that its reader may see, in the thread and in a preview. */
export function OpenMessage({ message, isMine, about }: OpenMessageProps) {
  const text = readableText(message);
  const hasMedia = message.media_count > 0;
  return (
    <div className={openLook(isMine)}>
      <Bubble isMine={isMine} padding={hasMedia ? mediaPadding : undefined}>
        {about}
        {hasMedia && <MessageMedia message={message} />}
        {text && (
          <p dir="auto" className={wordsLook(hasMedia)}>
            <MessageText text={text} />
          </p>
        )}
      </Bubble>
      {message.tip_cents !== null && (
        <p className="flex items-center gap-1.5 px-1 text-sm text-quiet tabular">
          <HandCoins aria-hidden className="size-3.5" />
          Tip of {formatUsd(message.tip_cents)}
          <KeptPart cents={message.tip_cents} />
        </p>
      )}
      {message.charged_cents !== null && <ChargedLine cents={message.charged_cents} />}
      {message.price_cents !== null && <PriceLine message={message} isMine={isMine} />}
      {message.moderation_state === 'held' && (
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
      {isMine && isOpen && <KeptPart cents={message.price_cents ?? 0} />}
    </p>
  );
}

/** The cost of a message of a paid chat to the fan, for both sides. */
function ChargedLine({ cents }: { cents: number }) {
  return (
    <p className="px-1 text-sm text-quiet tabular">
      Paid chat · {formatWithApprox(cents, useRate())} <KeptPart cents={cents} />
    </p>
  );
}

type BubbleProps = {
  isMine: boolean;
  padding?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export const Bubble = ({ isMine, padding, className, children }: BubbleProps) => (
  <div className={classes(bubbleLook(isMine, padding), className)}>{children}</div>
);
