import type { Message } from '@domain/answers/messages.ts';
import { memo, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { formatDateAndTime } from '@/lib/dates/format.ts';
import { classes } from '@/ui/classes.ts';
import { hasSeparator, type ReadMark } from '../data/rules.ts';
import { Mark } from './mark.tsx';
import { MessageBubble } from './message-bubble.tsx';

/** Messages below each other. */
export const messageList = 'flex flex-col gap-1.5';

/** Room for the ring of a focused message, which a part that may be skipped would cut off. */
const RING_PX = 4;

/**
 * Messages that are not laid out while they are far from the screen. Their height is measured when
 * they come, so that nothing on the screen moves when they are skipped.
 */
export function MessageRun({ children }: { children: ReactNode }) {
  const run = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = run.current;
    if (!element) return;
    element.style.containIntrinsicBlockSize = `auto ${element.offsetHeight - 2 * RING_PX}px`;
    element.style.contentVisibility = 'auto';
  }, []);
  return (
    <div ref={run} className={messageList} style={{ padding: RING_PX, margin: -RING_PX }}>
      {children}
    </div>
  );
}

type MessageRowProps = ComponentProps<typeof MessageBubble> & {
  before: Message | undefined;
  mark: ReadMark | undefined;
};

/** A row renders again only when its message changes, not for typing or older messages. */
export const MessageRow = memo(({ before, mark, ...bubble }: MessageRowProps) => (
  <Row before={before} at={bubble.message.created_at}>
    <div
      data-message={bubble.message.id}
      tabIndex={-1}
      className={classes('rounded-lg', sideOf(bubble.message, bubble.currentUserId))}
    >
      <MessageBubble {...bubble} />
    </div>
    {mark && <Mark mark={mark} />}
  </Row>
));

function sideOf({ kind, sender_id }: Message, currentUserId: string): string {
  if (kind === 'notification') return 'self-center';
  return sender_id === currentUserId ? 'self-end' : 'self-start';
}

type RowProps = {
  before: { created_at: string } | undefined;
  at: string;
  isQuiet?: boolean;
  children: ReactNode;
};

export function Row({ before, at, isQuiet, children }: RowProps) {
  return (
    <div className="flex flex-col">
      {!isQuiet && hasSeparator(before ?? null, at) && (
        <p className="pt-4 pb-2 text-center text-xs text-quiet tabular">
          <time dateTime={at}>{formatDateAndTime(at)}</time>
        </p>
      )}
      {children}
    </div>
  );
}
