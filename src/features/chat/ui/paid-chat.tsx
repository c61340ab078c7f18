import type { Conversation } from '@domain/answers/chat.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { textOf } from '@/shared/errors/error-text.ts';
import { paymentDetour } from '@/shared/money/detour.ts';
import { formatUsd, formatWithApprox } from '@/shared/money/format.ts';
import { useRate } from '@/shared/money/rate.tsx';
import { useAccount } from '@/shared/session/viewer.tsx';
import { Button } from '@/shared/ui/button.tsx';
import { confirm } from '@/shared/ui/confirm.ts';
import { toast } from '@/shared/ui/toast.ts';
import { balanceQuery } from '../data/queries.ts';
import { useEndSession, useStartSession } from '../data/sessions.ts';
import { sessionTerms } from '../rules.ts';

type PaidChat = {
  /** Null where no paid chat is on offer. */
  begin: (() => void) | null;
  /** Null where the viewer has none to end. */
  end: (() => void) | null;
  isPending: boolean;
};

/** The fan's ways into a paid chat and out of it. */
export function usePaidChat(conversation: Conversation): PaidChat {
  const { partner, session, session_price_cents: price, verdict } = conversation;
  const { role } = useAccount();
  const client = useQueryClient();
  const { history } = useRouter();
  const rate = useRate();
  const starting = useStartSession(partner.username);
  const ending = useEndSession(partner.username);

  const begin = async (expectedCents: number) => {
    // asked for anew: whoever comes back from a top-up has another
    const wallet = await client.fetchQuery({ ...balanceQuery, staleTime: 0 }).catch(() => null);
    const isSure = await confirm({
      title: `Start a paid chat with ${partner.name}?`,
      body: sessionTerms({
        partnerName: partner.name,
        price: formatWithApprox(expectedCents, rate),
        balance: wallet === null ? null : formatUsd(wallet),
        isFree: verdict.may_write,
      }),
      action: 'Start',
    });
    if (!isSure) return;
    try {
      await starting.mutateAsync({ creatorId: partner.id, expectedCents });
    } catch (error) {
      // The way back asks again, because the wallet is another then.
      const returnTo = `/conversations/${partner.username}?chat=start`;
      const detour = paymentDetour(error, 'session', returnTo);
      if (detour) history.push(detour);
      else void toast(textOf(error), 'bad');
    }
  };
  const end = (sessionId: string) =>
    ending.mutate(sessionId, { onError: (error) => void toast(textOf(error), 'bad') });
  return {
    begin: price === null || session ? null : () => void begin(price),
    end: session && role === 'fan' ? () => end(session.session_id) : null,
    isPending: starting.isPending || ending.isPending,
  };
}

export function PaidChatButton({ begin, end, isPending }: PaidChat) {
  const act = end ?? begin;
  if (!act) return null;
  return (
    <Button size="sm" pending={isPending} onClick={act}>
      {end ? 'End' : 'Chat'}
    </Button>
  );
}

/** What each message costs while a paid chat runs, for either side; null while none does. */
export function useSessionNote({ session, mine, partner }: Conversation): string | undefined {
  const isFan = useAccount().role === 'fan';
  const rate = useRate();
  if (!session) return undefined;
  const price = formatWithApprox(session.price_cents, rate);
  return isFan
    ? `Paid chat: each message costs ${price}.`
    : `Paid chat: ${mine.nickname ?? partner.name} pays ${price} for each message.`;
}
