import type { Closure } from '@domain/answers/closures.ts';
import type { Role } from '@domain/answers/parts.ts';
import { closureDays, topupRefundDays } from '@generated/limits.gen.ts';

type Usd = (cents: number) => string;

/** The consequences of a closure for this account, a sentence each. */
export function stakesOf(role: Role, closure: Closure, usd: Usd): string[] {
  return role === 'fan' ? fanStakes(closure, usd) : creatorStakes(closure, usd);
}

function fanStakes({ wallet_cents, refundable_cents, subscriptions }: Closure, usd: Usd): string[] {
  return [
    ...(subscriptions > 0
      ? [
          `${subscriptions === 1 ? 'Your subscription' : `Your ${subscriptions} subscriptions`} will not renew, and nothing new can be bought.`,
        ]
      : ['Nothing new can be bought.']),
    ...((wallet_cents ?? 0) > 0
      ? [
          `${usd(wallet_cents ?? 0)} are in your wallet. Spend them first if you like: afterwards nothing can be paid from it.`,
          refundable_cents > 0
            ? `${usd(refundable_cents)} of them, topped up in the last ${topupRefundDays} days, can go back to your card once the closure has begun.`
            : `Only top-ups of the last ${topupRefundDays} days can go back to a card.`,
        ]
      : []),
    'What you wrote to others stays with them, under the name of a closed account.',
  ];
}

function creatorStakes(closure: Closure, usd: Usd): string[] {
  const { available_cents, pending_cents, subscriptions } = closure;
  return [
    'Your page and your stories are hidden at once. Your offer, your free trials and what you have scheduled are dropped.',
    ...(subscriptions > 0
      ? [
          `${subscriptions === 1 ? 'Your subscriber keeps' : `Your ${subscriptions} subscribers keep`} what you have posted until the period ends, for at most ${closureDays} days. Unused days are refunded from your earnings.`,
        ]
      : []),
    ...(available_cents + pending_cents > 0
      ? [
          `You have ${usd(available_cents)} to withdraw and ${usd(pending_cents)} pending. Money on its way to you delays the end.`,
        ]
      : []),
    'What fans have bought stays theirs.',
  ];
}
