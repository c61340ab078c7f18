import type { Conversation } from '@domain/answers/chat.ts';
import type { Message } from '@domain/answers/messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { tipRequest } from '@/entities/wallet/tip-request.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { onDemand } from '@/ui/on-demand.tsx';
import { LazyReportDialog } from '@/entities/safety/lazy-report-dialog.tsx';
import { useMarkRead } from '../data/mark-read.ts';
import { conversationQuery, offerQuery, threadQuery } from '../data/queries.ts';
import { watchConversation } from '../data/realtime.ts';
import { useOutbox } from '../compose/use-outbox.ts';
import { useOpenMediaMessage } from '../media-message/media-message-store.ts';
import { quoteOf } from '../data/rules.ts';
import { accessTo } from '../data/shown.ts';
import { messageDraft } from '../compose/composing.ts';
import { Composer } from '../compose/composer.tsx';
import { BeforeWriting } from './before-writing.tsx';
import { MessageList } from './message-list.tsx';
import { PaidChatButton, useMessageCents, usePaidChat, usePaidChatNote } from './paid-chat.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { useRestoreDraft } from '../compose/use-restore-draft.ts';
import { useTyping } from './use-typing.ts';
import { WritingRefused } from './writing-refused.tsx';

const UnlockDialog = onDemand(
  async () => (await import('../priced/unlock-dialog.tsx')).UnlockDialog,
);

type Reported = { target: 'message' | 'profile'; id: string };

type ThreadProps = {
  username: string;
  /** Id of the message to scroll to. */
  showing: string | undefined;
  /** Id of the partner's story that the next message is about. */
  aboutStory: string | undefined;
  onStoryTaken: () => void;
  /** Id of the message whose unlock dialog is open. */
  unlocking: string | undefined;
  onUnlocking: (messageId: string | undefined) => void;
  /** Opens the stories of the partner. */
  onStories: (partnerId: string) => void;
  /** The address asks to begin a paid chat, as after a redirect. */
  asksForChat: boolean;
  onChatAsked: () => void;
};

/** A conversation: header, messages and composer. */
export function Thread(props: ThreadProps) {
  const { data, error } = useQuery(conversationQuery(props.username));
  // Read by the route's loader.
  if (!data) return null;
  return <OpenThread {...props} conversation={isGone(error) ? closed(data) : data} />;
}

/** A user who was blocked meanwhile is refused the conversation itself. */
const isGone = (error: unknown) =>
  error instanceof AppError && error.code === 'conversation_not_found';

const closed = (conversation: Conversation): Conversation => ({
  ...conversation,
  permission: { may_write: false, refusal: 'dm_not_permitted' },
  paid_chat: null,
  paid_chat_price_cents: null,
  paid_chat_offer: null,
});

function OpenThread(props: ThreadProps & { conversation: Conversation }) {
  const { conversation, username, onUnlocking } = props;
  const { partner, mine, conversation_id } = conversation;
  const { id: currentUserId } = useAccount();
  const client = useQueryClient();
  useEffect(
    () => watchConversation(client, currentUserId, username),
    [client, currentUserId, username],
  );
  const outgoing = { me: currentUserId, partnerId: partner.id, username };
  const outbox = useOutbox(outgoing, useRestoreDraft(conversation));
  const openSheet = useOpenMediaMessage();
  const paidChat = usePaidChat(conversation);
  const paidChatNote = usePaidChatNote(conversation);
  const shownCents = useMessageCents(conversation);
  useAskedFor(props.asksForChat, () => {
    props.onChatAsked();
    paidChat.begin?.();
  });
  const stored = messageDraft(currentUserId, partner.id);
  const { aboutStory } = props;
  useAskedFor(aboutStory !== undefined, () => {
    if (aboutStory) stored.change({ about: { kind: 'story', id: aboutStory } });
    props.onStoryTaken();
  });
  const typing = useTyping(conversation_id, partner.id);
  const name = mine.nickname ?? partner.name;
  const onRead = useReadMark(conversation);
  const [reported, setReported] = useState<Reported>();
  const mayReport = partner.special === null;
  const composer = conversation.permission.may_write ? (
    <Composer
      key={`to ${partner.id}`}
      partner={partner}
      name={name}
      onSend={outbox.send}
      onTyping={typing.tell}
      onSell={() => void openSheet({ to: 'user', id: partner.id, username, name })}
      note={paidChatNote}
      shownCents={shownCents}
    />
  ) : (
    <div
      role="status"
      className="order-2 flex shrink-0 flex-col items-center gap-3 border-t border-line px-4 py-4 text-center text-quiet"
    >
      <WritingRefused
        conversation={conversation}
        returnTo={`/conversations/${username}`}
        onChat={paidChat.begin}
      />
    </div>
  );
  return (
    <section aria-label={`Conversation with ${name}`} className="flex min-w-0 grow flex-col">
      <ThreadHeader
        conversation={conversation}
        isTyping={typing.isTyping}
        onStories={() => props.onStories(partner.id)}
        onReport={() => setReported({ target: 'profile', id: partner.id })}
        action={
          <>
            <TipButton partner={partner} />
            <PaidChatButton {...paidChat} />
          </>
        }
      />
      {/* After the composer for Tab, because every message has a menu. */}
      {composer}
      <div className="order-1 flex min-h-0 grow flex-col">
        <MessageList
          key={partner.id}
          showing={props.showing}
          conversationId={conversation_id}
          currentUserId={currentUserId}
          partnerName={name}
          emptyText={
            conversation.is_blocked_by_me
              ? 'Messages are hidden while there is a block.'
              : `This is the beginning of your conversation with ${name}.`
          }
          emptyAction={
            partner.special && (
              <BeforeWriting partner={{ id: partner.id, special: partner.special }} />
            )
          }
          outbox={outbox.items}
          onRetry={outbox.retry}
          onEdit={conversation.permission.may_write ? outbox.edit : undefined}
          onDiscard={outbox.discard}
          onUnlock={(message) => onUnlocking(message.id)}
          onReport={mayReport ? ({ id }) => setReported({ target: 'message', id }) : undefined}
          onReply={
            conversation.permission.may_write
              ? (message) => stored.change({ about: { kind: 'message', quote: quoteOf(message) } })
              : undefined
          }
          readSeq={partner.read_seq}
          onRead={onRead}
        />
      </div>
      {props.unlocking && conversation_id && (
        <Unlocking
          messageId={props.unlocking}
          conversationId={conversation_id}
          currentUserId={currentUserId}
          partnerName={name}
          username={username}
          onClose={() => onUnlocking(undefined)}
        />
      )}
      {reported && <LazyReportDialog {...reported} onClose={() => setReported(undefined)} />}
    </section>
  );
}

/** For fans, in a thread with a creator. */
function TipButton({ partner }: Pick<Conversation, 'partner'>) {
  const isFan = useAccount().role === 'fan';
  if (!isFan || partner.role !== 'creator' || partner.special !== null) return null;
  const { id, username, name } = partner;
  return (
    <IconButton
      icon={HandCoins}
      label={`Tip ${name}`}
      onClick={() => tipRequest.set({ creator: { id, username, name } })}
    />
  );
}

/** Marks the newest received message as read, once for each. */
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

/** Calls `act` once when an address asks for it. */
function useAskedFor(isAsked: boolean, act: () => void) {
  const answer = useEffectEvent(act);
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}

type UnlockingProps = {
  messageId: string;
  conversationId: string;
  currentUserId: string;
  partnerName: string;
  username: string;
  onClose: () => void;
};

function Unlocking(props: UnlockingProps) {
  const { data: thread } = useQuery(threadQuery(props.conversationId));
  const loaded = thread?.messages.find(({ id }) => id === props.messageId);
  const isFar = thread !== undefined && !loaded;
  const { data: far } = useQuery(offerQuery(isFar ? props.messageId : undefined));
  const message = loaded ?? (far?.conversation_id === props.conversationId ? far : undefined);
  return message && <Offer key={message.id} {...props} message={message} />;
}

/** Once the dialog closes, the focus is on the bought message: the button that opened it is gone. */
function useFocusOnBought(messageId: string, isBought: boolean) {
  useEffect(() => {
    if (!isBought) return;
    return () =>
      void setTimeout(() =>
        document.querySelector<HTMLElement>(`[data-message="${messageId}"]`)?.focus(),
      );
  }, [messageId, isBought]);
}

/** The dialog stays open for its receipt; an item bought before it opened is not offered again. */
function Offer({ message, ...props }: UnlockingProps & { message: Message }) {
  const [wasLocked] = useState(() => accessTo(message, props.currentUserId) === 'locked');
  const access = accessTo(message, props.currentUserId);
  const isGone = access !== 'locked' && access !== 'open';
  useFocusOnBought(message.id, wasLocked && access === 'open');
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
