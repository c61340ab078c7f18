import type { Conversation } from '@domain/answers/chat.ts';
import { useRouter } from '@tanstack/react-router';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { formatUsd } from '@/lib/money/format.ts';
import { ApproxPrice } from '@/entities/wallet/price.tsx';
import { Button } from '@/ui/button.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { useBlock } from '@/entities/safety/queries.ts';
import { chatKeys } from '../data/keys.ts';
import { toastError } from '@/ui/toast-error.ts';

type WritingRefusedProps = {
  conversation: Conversation;
  /** The address to return to after linking a card. */
  returnTo: string;
  /** Begins a paid chat, if one is on offer. */
  onChat: (() => void) | null;
};

/** Replaces the composer: the reason why the user cannot write, and what they can do about it. */
export function WritingRefused({ conversation, returnTo, onChat }: WritingRefusedProps) {
  const { partner, permission, is_blocked_by_me, paid_chat_price_cents: price } = conversation;
  const { history } = useRouter();
  const unblock = useBlock(partner.id, chatKeys.threads);
  return (
    <>
      <p className="max-w-md text-pretty">
        {is_blocked_by_me
          ? `You have blocked ${partner.name}.`
          : sentenceFor(permission.refusal ?? 'dm_not_permitted')}
      </p>
      {is_blocked_by_me && (
        <Button
          size="sm"
          pending={unblock.isPending}
          onClick={() => unblock.mutate(false, { onError: toastError })}
        >
          Unblock
        </Button>
      )}
      {onChat && price !== null && (
        <>
          <Button size="sm" onClick={onChat}>
            Chat for {formatUsd(price)} a message
          </Button>
          <ApproxPrice cents={price} />
        </>
      )}
      {permission.refusal === 'subscribers_only' && (
        <ButtonLink
          size="sm"
          to="/$username"
          params={{ username: partner.username }}
          search={{ action: 'subscribe' }}
        >
          Subscribe to {partner.name}
        </ButtonLink>
      )}
      {permission.refusal === 'verified_only' && (
        <Button
          size="sm"
          onClick={() => history.push(`/billing/card/reply?next=${encodeURIComponent(returnTo)}`)}
        >
          Link a card
        </Button>
      )}
    </>
  );
}
