import type { Conversation } from '@domain/answers/chat.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { SendHorizontal } from 'lucide-react';
import type { FormEvent } from 'react';
import { useStore } from '@/lib/store/use-store.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Button } from '@/ui/button.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { messageDraft } from '../compose/composing.ts';
import { newestUnsent } from '../data/outbox.ts';
import { conversationQuery, outboxQuery } from '../data/queries.ts';
import { queueMessage } from '../compose/sending.ts';
import { Writing } from '../compose/composer-writing.tsx';
import { useMessageCents, usePaidChatNote } from './paid-chat.tsx';
import { WritingRefused } from './writing-refused.tsx';

/** On a profile: a first message to the creator, or the reason why it cannot be written. */
export function MessageBox({ username }: { username: string }) {
  const { data: conversation, isPending, error, refetch } = useQuery(conversationQuery(username));
  const { history } = useRouter();
  if (isPending) return <Skeleton className="h-11 rounded-xl" />;
  if (!conversation) {
    return (
      <div className="flex items-center justify-between gap-3 rounded-xl border border-line px-4 py-3">
        <p role="alert" className="text-sm text-quiet">
          {textOf(error)}
        </p>
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (conversation.permission.may_write) return <FirstMessage conversation={conversation} />;
  const thread = `/conversations/${username}`;
  const isOnOffer = conversation.paid_chat_price_cents !== null;
  return (
    <div className="flex flex-col items-start gap-3 rounded-xl border border-line px-4 py-3 text-quiet">
      <WritingRefused
        conversation={conversation}
        returnTo={`/${username}`}
        // The thread shows the question, because the chat takes place there.
        onChat={isOnOffer ? () => history.push(`${thread}?chat=start`) : null}
      />
    </div>
  );
}

/** The thread sends it, and says there whether it was sent. */
function FirstMessage({ conversation }: { conversation: Conversation }) {
  const { partner } = conversation;
  const { history } = useRouter();
  const client = useQueryClient();
  const { id: me } = useAccount();
  const draft = messageDraft(me, partner.id);
  const { text } = useStore(draft);
  const { data: outbox = [] } = useQuery(outboxQuery({ me, partnerId: partner.id }));
  const note = usePaidChatNote(conversation);
  const shownCents = useMessageCents(conversation);
  const isReady = text.trim() !== '';

  const send = () => {
    if (!isReady) return;
    queueMessage(client, me, {
      requestId: crypto.randomUUID(),
      toId: partner.id,
      kind: 'text',
      text,
      mediaIds: [],
      priceCents: null,
      showsText: false,
      shownCents,
      about: null,
      createdAt: new Date().toISOString(),
    });
    draft.change({ text: '' });
    history.push(`/conversations/${partner.username}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-1.5">
      {note && <p className="ps-3 text-sm text-quiet tabular">{note}</p>}
      {newestUnsent(outbox) && (
        <p className="ps-3 text-sm text-bad">
          Your last message is not sent.{' '}
          <TextLink to="/conversations/$username" params={{ username: partner.username }}>
            Open the conversation
          </TextLink>
        </p>
      )}
      <div className="flex items-end gap-1">
        <Writing
          isLow
          label={`Message ${partner.name}`}
          text={text}
          onChange={(next) => draft.change({ text: next })}
          onEnter={send}
        />
        <IconButton
          icon={SendHorizontal}
          label="Send"
          type="submit"
          disabled={!isReady}
          className="text-accent disabled:text-quiet"
        />
      </div>
    </form>
  );
}
