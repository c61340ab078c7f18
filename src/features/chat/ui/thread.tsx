import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { sentenceFor } from '@/shared/errors/sentences.ts';
import { useAccount } from '@/shared/session/viewer.tsx';
import { Button } from '@/shared/ui/button.tsx';
import type { Conversation } from '../data/api.ts';
import { conversationQuery, threadQuery, useMarkRead, useSetBlocked } from '../data/queries.ts';
import { useOutbox } from '../data/sending.ts';
import type { Message } from '../message.ts';
import { accessTo } from '../rules.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';
import { useTyping } from './use-typing.ts';

type ThreadProps = {
  username: string;
  /** The message whose unlocking is being asked about. */
  unlocking: string | undefined;
  onUnlocking: (messageId: string | undefined) => void;
  /** Opens the stories of the partner. */
  onStories: (partnerId: string) => void;
};

/** One conversation: who, what was said, and where to write. */
export function Thread(props: ThreadProps) {
  const { data: conversation } = useQuery(conversationQuery(props.username));
  // The route's loader has read it.
  return conversation ? <OpenThread {...props} conversation={conversation} /> : null;
}

function OpenThread(props: ThreadProps & { conversation: Conversation }) {
  const { conversation, username, onUnlocking } = props;
  const { partner, mine, conversation_id } = conversation;
  const { id: viewerId } = useAccount();
  const outbox = useOutbox(partner.id, username);
  const typing = useTyping(conversation_id);
  const name = mine.nickname ?? partner.name;
  const onRead = useReadMark(conversation);
  return (
    <section aria-label={`Conversation with ${name}`} className="flex min-w-0 grow flex-col">
      <ThreadHeader
        conversation={conversation}
        isTyping={typing.isTyping}
        onStories={() => props.onStories(partner.id)}
      />
      <MessageList
        key={partner.id}
        conversationId={conversation_id}
        viewerId={viewerId}
        partnerName={name}
        emptyText={
          conversation.is_blocked_by_me
            ? 'Messages are hidden while there is a block.'
            : `This is the beginning of your conversation with ${name}.`
        }
        outbox={outbox.items}
        onRetry={outbox.retry}
        onDiscard={outbox.discard}
        onUnlock={(message) => onUnlocking(message.id)}
        onRead={onRead}
      />
      {conversation.verdict.may_write ? (
        <Composer
          key={`to ${partner.id}`}
          partner={partner}
          onSend={outbox.send}
          onTyping={typing.tell}
        />
      ) : (
        <Refusal conversation={conversation} />
      )}
      {props.unlocking && conversation_id && (
        <Unlocking
          messageId={props.unlocking}
          conversationId={conversation_id}
          viewerId={viewerId}
          partnerName={name}
          username={username}
          onClose={() => onUnlocking(undefined)}
        />
      )}
    </section>
  );
}

/** Tells the database once for each newest message that the viewer has it before their eyes. */
function useReadMark({ partner, mine, conversation_id }: Conversation) {
  const { mutate, isPending } = useMarkRead(partner.username);
  const { read_seq } = mine;
  return useCallback(
    (received: Message) => {
      if (!conversation_id || isPending || received.seq <= read_seq) return;
      mutate({ conversationId: conversation_id, seq: received.seq });
    },
    [conversation_id, read_seq, isPending, mutate],
  );
}

/** Instead of the composer: why the viewer cannot write, and the way on where there is one. */
function Refusal({ conversation }: { conversation: Conversation }) {
  const { partner, verdict, is_blocked_by_me } = conversation;
  const unblock = useSetBlocked(partner.username, partner.id);
  return (
    <div className="flex shrink-0 flex-col items-center gap-3 border-t border-line px-4 py-4 text-center text-quiet">
      <p className="max-w-md text-pretty">
        {is_blocked_by_me
          ? `You have blocked ${partner.name}.`
          : sentenceFor(verdict.refusal ?? 'dm_not_permitted')}
      </p>
      {is_blocked_by_me && (
        <Button size="sm" pending={unblock.isPending} onClick={() => unblock.mutate(false)}>
          Unblock
        </Button>
      )}
    </div>
  );
}

type UnlockingProps = {
  messageId: string;
  conversationId: string;
  viewerId: string;
  partnerName: string;
  username: string;
  onClose: () => void;
};

function Unlocking(props: UnlockingProps) {
  const { data: thread } = useQuery(threadQuery(props.conversationId));
  const message = thread?.messages.find(({ id }) => id === props.messageId);
  return message && <Offer key={message.id} {...props} message={message} />;
}

/** The dialog stays for its receipt; what was bought before it opened is not offered again. */
function Offer({ message, ...props }: UnlockingProps & { message: Message }) {
  const [wasLocked] = useState(() => accessTo(message, props.viewerId) === 'locked');
  const isGone = message.removed_at !== null && message.unlock === null;
  if (!wasLocked || isGone || message.price_cents === null) return null;
  return (
    <UnlockDialog
      message={message}
      priceCents={message.price_cents}
      partnerName={props.partnerName}
      returnTo={`/conversations/${props.username}?unlock=${message.id}`}
      onClose={props.onClose}
    />
  );
}
