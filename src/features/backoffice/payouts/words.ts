import type { Available, Withdrawal } from '@domain/answers/payouts.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { formatDay } from '@/lib/dates/format.ts';
import { formatUsd } from '@/lib/money/format.ts';
import { parsePrice } from '@/lib/money/parse.ts';
import { typedDollars } from '@/lib/money/typed-dollars.ts';
import type { StateTone } from '@/ui/state-text.tsx';

/** Why nothing can be withdrawn now, in the order in which it can be solved. */
export function obstacleTexts({ obstacles, available_cents, minimum_cents }: Available): string[] {
  const minimum = typedDollars(minimum_cents);
  const detail = { n: minimum, minimum, available: typedDollars(available_cents) };
  return obstacles.map((code) => textOf(new AppError(code, { detail })));
}

/** A typed part of what is available in cents, or the sentence of its refusal. */
export function readAmount(
  typed: string,
  { available_cents, minimum_cents }: Available,
): { cents: number } | { refusal: string } {
  // All of it is no refusal, also where it is longer than a price.
  const cents =
    typed.trim() === typedDollars(available_cents) ? available_cents : parsePrice(typed);
  const refuse = (...refused: ConstructorParameters<typeof AppError>) => ({
    refusal: textOf(new AppError(...refused)),
  });
  if (cents === null) return refuse('tip_amount_format');
  if (cents > available_cents) return refuse('insufficient_balance');
  return cents < minimum_cents
    ? refuse('withdrawal_part_too_small', { detail: { minimum: typedDollars(minimum_cents) } })
    : { cents };
}

export const stateWords: Record<Withdrawal['state'], string> = {
  requested: 'Due',
  approved: 'Due',
  paid: 'Paid',
  rejected: 'Rejected',
  failed: 'Failed',
};

export const stateTones: Record<Withdrawal['state'], StateTone> = {
  requested: 'warning',
  approved: 'warning',
  paid: 'good',
  rejected: 'bad',
  failed: 'bad',
};

/** 'Monday 30 November', in UTC, as paydays are. */
export const paydayText = (at: string) =>
  new Date(at).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });

/** '$55.50, due Monday 30 November', '$55.50, paid 24 Nov' */
export function withdrawalText({ state, amount_cents, due_at, settled_at }: Withdrawal): string {
  const when = settled_at === null ? paydayText(due_at) : formatDay(settled_at);
  return `${formatUsd(amount_cents)}, ${stateWords[state].toLowerCase()} ${when}`;
}
