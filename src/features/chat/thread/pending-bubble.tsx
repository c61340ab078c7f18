import { CircleAlert } from 'lucide-react';
import { isRefusal } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { formatWithApprox } from '@/lib/money/format.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { CapLink } from '@/entities/wallet/cap-link.tsx';
import type { OutboxItem } from '../data/outbox.ts';
import { contentWords, quoteWords } from '../data/rules.ts';
import { Bubble } from '../priced/message-content.tsx';

type PendingBubbleProps = {
  item: OutboxItem;
  partnerName: string;
  onRetry: () => void;
  /** Of a refused message; undefined where nothing can be written. */
  onEdit: (() => void) | undefined;
  onDiscard: () => void;
};

/** A message that is being sent or was not delivered, with retry, edit and discard. */
export function PendingBubble({ item, partnerName, ...on }: PendingBubbleProps) {
  const hasFailed = item.state === 'undelivered' || item.state === 'refused';
  const count = item.mediaIds.length;
  const rate = useRate();
  return (
    <div className="flex flex-col items-end gap-1">
      <Bubble isMine className={hasFailed ? '' : 'opacity-60'}>
        {item.about && (
          <p dir="auto" className="truncate border-s-2 border-accent ps-2 text-sm text-quiet">
            {item.about.kind === 'story'
              ? `About a story of ${partnerName}`
              : quoteWords(item.about.quote)}
          </p>
        )}
        {count > 0 && <p className="text-quiet">{contentWords(item.kind, count)}</p>}
        <p dir="auto" className="whitespace-pre-wrap">
          {item.text}
        </p>
      </Bubble>
      {hasFailed ? (
        <Failure item={item} {...on} />
      ) : (
        <p className="px-1 text-sm text-quiet">
          {item.priceCents !== null && `${formatWithApprox(item.priceCents, rate)} · `}Sending…
        </p>
      )}
    </div>
  );
}

function Failure({ item, onRetry, onEdit, onDiscard }: Omit<PendingBubbleProps, 'partnerName'>) {
  const isAnswered = item.state === 'refused' || isRefusal(item.error);
  const link = 'min-h-8 rounded-sm px-1 font-semibold underline-offset-2 hover:underline';
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 text-sm">
      <p role="alert" className="flex items-center gap-1.5 text-bad">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {isAnswered ? textOf(item.error) : 'Not sent. Check your connection.'}
      </p>
      {item.state === 'refused' && <CapLink error={item.error} />}
      <button type="button" className={link} onClick={onRetry}>
        Try again
      </button>
      {item.state === 'refused' && onEdit && (
        <button type="button" className={link} onClick={onEdit}>
          Edit
        </button>
      )}
      <button type="button" className={link} onClick={onDiscard}>
        Discard
      </button>
    </div>
  );
}
