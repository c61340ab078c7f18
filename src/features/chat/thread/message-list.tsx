import type { Message, MessageReaction } from '@domain/answers/messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, MessageSquare } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Button } from '@/ui/button.tsx';
import { FirstPaint } from '@/ui/first-paint.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { newRunMemory, rowRuns, type RowRun } from '@/ui/row-runs.ts';
import { Spinner } from '@/ui/spinner.tsx';
import { useStableCallback } from '@/ui/use-stable-callback.ts';
import { loadOlder, threadQuery, trimThread, useRemoveMessage } from '../data/queries.ts';
import { watchThread } from '../data/realtime.ts';
import { notYetThere, type Outbox, type OutboxItem } from '../data/outbox.ts';
import { useReact } from '../data/reacting.ts';
import { readMarks } from '../data/shown.ts';
import { emptyThread } from '../data/thread-state.ts';
import { MessageBlock, noMarks, Row } from './message-row.tsx';
import { PendingBubble } from './pending-bubble.tsx';
import { threadList } from './thread-look.ts';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { useShownMessage } from './use-shown-message.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

type MessageListProps = {
  conversationId: string | null;
  /** Id of the message to scroll to. */
  showing: string | undefined;
  currentUserId: string;
  partnerName: string;
  /** Shown when there are no messages. */
  emptyText: string;
  /** Below that text. */
  emptyAction: ReactNode;
  outbox: Outbox;
  onRetry: (requestId: string) => void;
  /** Undefined if the user cannot write here. */
  onEdit: ((refused: OutboxItem) => void) | undefined;
  onDiscard: (requestId: string) => void;
  onUnlock: (message: Message) => void;
  onReport?: ((message: Message) => void) | undefined;
  /** Undefined if the user cannot write here. */
  onReply?: ((message: Message) => void) | undefined;
  /** The seq up to which the partner has read; null without marks. */
  readSeq: number | null;
  /** Called when the newest received message is in view. */
  onRead: (received: Message) => void;
};

/** The messages of a thread, newest at the bottom, with the outbox below them. */
export function MessageList(props: MessageListProps) {
  const { conversationId } = props;
  const client = useQueryClient();
  const query = useQuery({
    ...threadQuery(conversationId ?? ''),
    enabled: conversationId !== null,
  });
  useEffect(() => {
    if (!conversationId) return;
    const unwatch = watchThread(client, conversationId);
    return () => {
      unwatch();
      trimThread(client, conversationId);
    };
  }, [client, conversationId]);
  if (conversationId && query.isPending) return <ThreadSkeleton />;
  if (conversationId && !query.data) {
    return (
      <ListState
        kind="error"
        error={query.error}
        onRetry={() => void query.refetch()}
        className="grow justify-center"
      />
    );
  }
  return (
    <FirstPaint skeleton={<ThreadSkeleton />}>
      <Messages {...props} thread={query.data ?? emptyThread} />
    </FirstPaint>
  );
}

function Messages({ thread, ...props }: MessageListProps & { thread: typeof emptyThread }) {
  const { messages } = thread;
  const pending = notYetThere(props.outbox, messages);
  const newest = messages.at(-1);
  const { box, onScroll, watchSize, toEnd, hasUnseen, seesNewest } = useThreadScroll({
    first: messages[0]?.id,
    newest: newest?.id,
    isNewestMine: newest?.sender_id === props.currentUserId,
    unsent: pending.at(-1)?.requestId,
  });
  const newestReceived = messages.findLast(({ sender_id }) => sender_id !== props.currentUserId);
  useReading(newestReceived, { hasUnseen, seesNewest }, props.onRead);
  const asked = useMemo(() => (props.showing ? { id: props.showing } : undefined), [props.showing]);
  useShownMessage(box, asked, props.conversationId, messages);
  const [jump, setJump] = useState<{ id: string }>();
  useShownMessage(box, jump, props.conversationId, messages);
  const onShow = useCallback((id: string) => setJump({ id }), []);
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-label={`Messages with ${props.partnerName}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets the keyboard scroll
        tabIndex={0}
        className="relative grow overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div ref={watchSize} className={threadList}>
          {/* With each page its place is watched anew: an answer can come before it is awaited. */}
          {thread.hasOlder && (
            <Older key={messages[0]?.id} conversationId={props.conversationId ?? ''} />
          )}
          {messages.length + pending.length === 0 && (
            <ListState
              kind="empty"
              icon={MessageSquare}
              text={props.emptyText}
              action={props.emptyAction}
              className="grow justify-center"
            />
          )}
          <Rows {...props} messages={messages} pending={pending} onShow={onShow} />
        </div>
      </div>
      {hasUnseen && (
        <Button
          size="sm"
          onClick={toEnd}
          className="absolute inset-x-0 bottom-3 mx-auto w-fit border border-line shadow-float"
        >
          <ArrowDown aria-hidden className="size-4" />
          New messages
        </Button>
      )}
    </div>
  );
}

type RowsProps = MessageListProps & {
  messages: Message[];
  pending: Outbox;
  onShow: (messageId: string) => void;
};

function Rows(props: RowsProps) {
  const remove = useRemoveMessage();
  const reacting = useReact(props.currentUserId);
  const { messages, pending } = props;
  const blocks = useBlocks(messages);
  const marks = readMarks(messages, props.currentUserId, props.readSeq);
  const isMarked = ({ id }: Message) => marks.has(id);
  const onReply = useStableCallback((message: Message) => props.onReply?.(message));
  const onReact = useStableCallback((message: Message, reaction: MessageReaction | null) =>
    reacting.mutate({ message, reaction }),
  );
  const onUnlock = useStableCallback(props.onUnlock);
  const onReport = useStableCallback((message: Message) => props.onReport?.(message));
  return (
    <>
      {blocks.map((block, at) => (
        <MessageBlock
          key={block.id}
          runs={block.rows}
          before={blocks[at - 1]?.rows.at(-1)?.rows.at(-1)}
          marks={block.rows.some(({ rows }) => rows.some(isMarked)) ? marks : noMarks}
          currentUserId={props.currentUserId}
          partnerName={props.partnerName}
          onUnlock={onUnlock}
          onRemove={remove.mutate}
          onReport={props.onReport && onReport}
          onReact={onReact}
          onReply={props.onReply && onReply}
          onShow={props.onShow}
        />
      ))}
      {pending.map((item, index) => (
        <Row
          // The server's row replaces this one under the same key.
          key={item.requestId}
          before={index === 0 ? messages.at(-1) : undefined}
          at={item.createdAt}
          isQuiet={index > 0}
        >
          <PendingBubble
            item={item}
            partnerName={props.partnerName}
            onRetry={() => props.onRetry(item.requestId)}
            onEdit={props.onEdit && (() => props.onEdit?.(item))}
            onDiscard={() => props.onDiscard(item.requestId)}
          />
        </Row>
      ))}
    </>
  );
}

/** The messages in runs, and the runs in blocks. */
function useBlocks(messages: Message[]): RowRun<RowRun<Message>>[] {
  const [runs] = useState(newRunMemory<Message>);
  const [blocks] = useState(newRunMemory<RowRun<Message>>);
  return rowRuns(
    rowRuns(messages, ({ request_id }) => request_id, runs),
    ({ id }) => String(id),
    blocks,
  );
}

/** Loads older messages near the top and keeps the scroll position. */
function Older({ conversationId }: { conversationId: string }) {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => loadOlder(client, conversationId),
  });
  const isIdle = !isPending && !isError;
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !isIdle) return;
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && mutate(), {
        // The list clips its content, so only a root margin of the list looks ahead.
        root: element.closest('[role="log"]'),
        rootMargin: '400px',
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [isIdle, mutate],
  );
  return (
    <div ref={watch} className="mb-auto flex min-h-12 shrink-0 items-center justify-center">
      {isPending && <Spinner className="text-quiet" />}
      {isError && (
        <Button size="sm" onClick={() => mutate()}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** Reports the newest received message while the page is visible and scrolled to the end. */
function useReading(
  newest: Message | undefined,
  { hasUnseen, seesNewest }: Pick<ReturnType<typeof useThreadScroll>, 'hasUnseen' | 'seesNewest'>,
  onRead: (received: Message) => void,
): void {
  useEffect(() => {
    if (!newest || hasUnseen) return;
    const report = () => {
      if (document.visibilityState === 'visible' && seesNewest()) onRead(newest);
    };
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [newest, hasUnseen, seesNewest, onRead]);
}
