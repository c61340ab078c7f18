import type { Conversation } from '@domain/answers/chat.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { SendHorizontal } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useRequestId } from '@/lib/store/use-request-id.ts';
import { useStore } from '@/lib/store/use-store.ts';
import { isDefiniteRefusal, toAppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { rememberPurpose } from '@/entities/wallet/payment-purpose.ts';
import { paymentRedirect } from '@/entities/wallet/payment-redirect.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Button } from '@/ui/button.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { messageDraft } from '../compose/composing.ts';
import { conversationQuery } from '../data/queries.ts';
import { useSendFirst } from '../data/paid-chats.ts';
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

function FirstMessage({ conversation }: { conversation: Conversation }) {
  const { partner } = conversation;
  const { history } = useRouter();
  const draft = messageDraft(useAccount().id, partner.id);
  const { text } = useStore(draft);
  const request = useRequestId();
  const [refusal, setRefusal] = useState<string>();
  const note = usePaidChatNote(conversation);
  const shownCents = useMessageCents(conversation);
  const sending = useSendFirst(partner.username);
  const isReady = text.trim() !== '' && !sending.isPending;

  const send = async () => {
    if (!isReady) return;
    setRefusal(undefined);
    try {
      await sending.mutateAsync({
        // Another price is no other message: one that has arrived is not charged twice.
        requestId: request.idFor(text.trim()),
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
      request.settle();
      draft.change({ text: '' });
      history.push(`/conversations/${partner.username}`);
    } catch (thrown) {
      const error = toAppError(thrown);
      // Without a definite refusal the same request is repeated, so the message is sent once.
      if (isDefiniteRefusal(error)) request.settle();
      const returnTo = `/${partner.username}`;
      const redirect = paymentRedirect(error, 'session', returnTo);
      if (!redirect) return setRefusal(textOf(error));
      if (shownCents !== null) {
        rememberPurpose(returnTo, { subject: 'Message', payee: partner.name, cents: shownCents });
      }
      history.push(redirect);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-1.5">
      {note && <p className="ps-3 text-sm text-quiet tabular">{note}</p>}
      <div className="flex items-end gap-1">
        <Writing
          isLow
          label={`Message ${partner.name}`}
          text={text}
          onChange={(next) => {
            draft.change({ text: next });
            setRefusal(undefined);
          }}
          onEnter={() => void send()}
        />
        <IconButton
          icon={SendHorizontal}
          label="Send"
          type="submit"
          disabled={!isReady}
          className="text-accent disabled:text-quiet"
        />
      </div>
      <p role="alert" className="ps-3 text-sm text-bad empty:hidden">
        {refusal}
      </p>
    </form>
  );
}
