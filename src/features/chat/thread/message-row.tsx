import type { Message } from '@domain/answers/messages.ts';
import { memo, useCallback, type ComponentProps, type ReactNode } from 'react';
import { formatDateAndTime } from '@/lib/dates/format.ts';
import type { RowRun } from '@/ui/row-runs.ts';
import { hasSeparator, type ReadMark } from '../data/shown.ts';
import { Mark } from './mark.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { messageList, separatorLook, sideLook } from './thread-look.ts';

/** Room for the ring of a focused message, which a part that may be skipped would cut off. */
const RING_PX = 4;

type Shared = Omit<MessageRowProps, 'message' | 'before' | 'mark'> & {
  marks: ReadonlyMap<string, ReadMark>;
};

type MessageBlockProps = Shared & {
  runs: RowRun<Message>[];
  /** The message before the block. */
  before: Message | undefined;
};

/**
 * Runs of messages. A thread has few blocks, and those that are far from the screen cost nothing to
 * lay out, however many messages are in them.
 */
export const MessageBlock = memo(({ runs, before, marks, ...shared }: MessageBlockProps) => (
  <FarPart>
    {runs.map((run, at) => (
      <MessageRun
        key={run.id}
        {...shared}
        run={run}
        before={at === 0 ? before : runs[at - 1]?.rows.at(-1)}
        marks={run.rows.some(({ id }) => marks.has(id)) ? marks : noMarks}
      />
    ))}
  </FarPart>
));

export const noMarks: ReadonlyMap<string, ReadMark> = new Map();

type MessageRunProps = Shared & {
  run: RowRun<Message>;
  /** The message before the run. */
  before: Message | undefined;
};

/** Messages that are rendered again only when one of them changes. */
const MessageRun = memo(({ run, before, marks, ...shared }: MessageRunProps) => (
  <FarPart>
    {run.rows.map((message, at) => (
      <MessageRow
        key={message.request_id}
        {...shared}
        message={message}
        before={at === 0 ? before : run.rows[at - 1]}
        mark={marks.get(message.id)}
      />
    ))}
  </FarPart>
));

/**
 * A part of the thread that is not laid out while it is far from the screen. It may be skipped from
 * the moment on when it is not on the screen, with the height that it has then: a part that became
 * skippable on the screen would not be painted for one frame.
 */
function FarPart({ children }: { children: ReactNode }) {
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // The observer knows the height: to ask for it here would lay out the thread for each part.
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      if (!entry || entry.isIntersecting) return;
      observer.disconnect();
      const height = entry.boundingClientRect.height - 2 * RING_PX;
      element.style.containIntrinsicBlockSize = `auto ${height}px`;
      element.style.contentVisibility = 'auto';
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={watch} className={messageList} style={{ padding: RING_PX, margin: -RING_PX }}>
      {children}
    </div>
  );
}

type MessageRowProps = ComponentProps<typeof MessageBubble> & {
  before: Message | undefined;
  mark: ReadMark | undefined;
};

/** A row renders again only when its message changes, not for typing or older messages. */
const MessageRow = memo(({ before, mark, ...bubble }: MessageRowProps) => (
  <Row before={before} at={bubble.message.created_at}>
    <div
      data-message={bubble.message.id}
      tabIndex={-1}
      className={sideOf(bubble.message, bubble.currentUserId)}
    >
      <MessageBubble {...bubble} />
    </div>
    {mark && <Mark mark={mark} />}
  </Row>
));

function sideOf({ kind, sender_id }: Message, currentUserId: string): string {
  return sideLook(kind === 'notification', sender_id === currentUserId);
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
        <p className={separatorLook}>
          <time dateTime={at}>{formatDateAndTime(at)}</time>
        </p>
      )}
      {children}
    </div>
  );
}
