import type { Follower, SubscriptionTerms } from '@domain/answers/fans.ts';
import { Link } from '@tanstack/react-router';
import { VerifiedTick } from '@/entities/user/verified-tick.tsx';
import { formatDay } from '@/lib/dates/format.ts';
import { Price } from '@/entities/wallet/price.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { classes } from '@/ui/classes.ts';
import { StateText } from '@/ui/state-text.tsx';
import { startText, termsText, termsTones } from '../words.ts';

export type ShownFan = Pick<Follower, 'fan' | 'nickname' | 'spent_cents'> & {
  since?: string;
  /** The creator's part of what was spent. */
  earned_cents?: number;
  subscription?: SubscriptionTerms | null;
};

/** A fan of the creator, with what is known of them; it leads to the conversation. */
export function FanRow({ row }: { row: ShownFan }) {
  const { fan, nickname, since, spent_cents: spent, earned_cents: earned } = row;
  const name = nickname ?? fan.name;
  const terms = row.subscription ?? null;
  const start = terms && startText(terms);
  return (
    <Link
      to="/conversations/$username"
      params={{ username: fan.username }}
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 transition-colors hover:bg-raised',
        row.subscription !== undefined && 'lg:grid-cols-[auto_minmax(0,1fr)_14rem_5rem]',
      )}
    >
      <Avatar
        name={name}
        picture={fan.avatar}
        size="md"
        className={classes(terms && 'max-lg:self-start')}
      />
      <span className="flex min-w-0 flex-col">
        <span className="flex items-center gap-1.5">
          <bdi className="truncate font-semibold">{name}</bdi>
          <VerifiedTick isVerified={fan.is_verified} />
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm text-quiet">
          <span className="min-w-0 break-words">@{fan.username}</span>
          {since && (
            <span className="whitespace-nowrap">
              since <time dateTime={since}>{formatDay(since)}</time>
            </span>
          )}
          {earned !== undefined && (
            <span className="whitespace-nowrap">
              you earned <Price cents={earned} />
            </span>
          )}
        </span>
      </span>
      <span
        className={classes(
          'flex shrink-0 flex-col items-end lg:order-last',
          row.subscription !== undefined && 'lg:col-start-4',
        )}
      >
        <span className="text-xs text-quiet">Spent</span>
        <Price cents={spent} className={spent === 0 ? 'text-quiet' : 'font-semibold'} />
      </span>
      {terms && (
        <span className="col-span-2 col-start-2 mt-1 flex flex-wrap gap-x-2 text-sm lg:col-span-1 lg:col-start-auto lg:mt-0 lg:flex-col">
          <StateText tone={termsTones[terms.state]}>{termsText(terms)}</StateText>
          {start && <span className="whitespace-nowrap text-quiet lg:ps-4">{start}</span>}
        </span>
      )}
    </Link>
  );
}
