import { toastError } from '@/ui/toast-error.ts';
import type { Conversation } from '@domain/answers/chat.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { rememberPurpose } from '@/entities/wallet/payment-purpose.ts';
import { paymentRedirect } from '@/entities/wallet/payment-redirect.ts';
import { formatUsd, formatWithApprox } from '@/lib/money/format.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Button } from '@/ui/button.tsx';
import { confirm } from '@/ui/confirm.ts';
import { balanceQuery, spendableCents } from '@/entities/wallet/balance.ts';
import { useEndPaidChat, useStartPaidChat } from '../data/paid-chats.ts';
import { paidChatTerms } from '../data/rules.ts';

type PaidChat = {
  /** Null if no paid chat is on offer. */
  begin: (() => void) | null;
  /** Null if the signed-in user has none to end. */
  end: (() => void) | null;
  isPending: boolean;
  /** Whole cents of a message; null if no paid chat is on offer. */
  priceCents: number | null;
};

/** A fan's actions to begin and end a paid chat. */
export function usePaidChat(conversation: Conversation): PaidChat {
  const { partner, paid_chat: paidChat, paid_chat_price_cents: price, permission } = conversation;
  const { role } = useAccount();
  const client = useQueryClient();
  const { history } = useRouter();
  const rate = useRate();
  const starting = useStartPaidChat(partner.username);
  const ending = useEndPaidChat(partner.username);

  const begin = async (expectedCents: number) => {
    // A top-up that was a redirect away changes the balance, so the cached one does not count.
    const read = client.fetchQuery({ ...balanceQuery, staleTime: 0 });
    const balance = await read.then(spendableCents, () => null);
    const isSure = await confirm({
      title: `Start a paid chat with ${partner.name}?`,
      body: paidChatTerms({
        partnerName: partner.name,
        price: formatWithApprox(expectedCents, rate),
        balance: balance === null ? null : formatWithApprox(balance, rate),
        isFree: permission.may_write,
        offer: conversation.paid_chat_offer,
      }),
      action: 'Start',
    });
    if (!isSure) return;
    try {
      await starting.mutateAsync({ creatorId: partner.id, expectedCents });
    } catch (error) {
      // The redirect back asks again, because the balance has changed by then.
      const returnTo = `/conversations/${partner.username}?chat=start`;
      const redirect = paymentRedirect(error, 'session', returnTo);
      if (!redirect) return toastError(error);
      const purpose = { subject: 'Paid chat, each message', payee: partner.name };
      rememberPurpose(returnTo, { ...purpose, cents: expectedCents });
      history.push(redirect);
    }
  };
  const end = (sessionId: string) => ending.mutate(sessionId, { onError: toastError });
  return {
    begin: price === null || paidChat ? null : () => void begin(price),
    end: paidChat && role === 'fan' ? () => end(paidChat.paid_chat_id) : null,
    isPending: starting.isPending || ending.isPending,
    priceCents: price,
  };
}

export function PaidChatButton({ begin, end, isPending, priceCents }: PaidChat) {
  const act = end ?? begin;
  if (!act) return null;
  return (
    <Button size="sm" pending={isPending} onClick={act}>
      {end ? 'End' : `Chat · ${formatUsd(priceCents ?? 0)}`}
    </Button>
  );
}

/** Whole cents that the signed-in user's next message costs, as the composer shows; else null. */
export function useMessageCents({ paid_chat: paidChat }: Conversation): number | null {
  const isFan = useAccount().role === 'fan';
  return isFan && paidChat ? paidChat.price_cents : null;
}

/** The cost of each message while a paid chat runs, for either side; otherwise null. */
export function usePaidChatNote({
  paid_chat: paidChat,
  mine,
  partner,
}: Conversation): string | undefined {
  const isFan = useAccount().role === 'fan';
  const rate = useRate();
  if (!paidChat) return undefined;
  const price = formatWithApprox(paidChat.price_cents, rate);
  return isFan
    ? `Paid chat: each message costs ${price}.`
    : `Paid chat: ${mine.nickname ?? partner.name} pays ${price} for each message.`;
}
