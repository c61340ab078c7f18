import type { Follower, Subscriber } from '@domain/answers/fans.ts';
import { Link } from '@tanstack/react-router';
import { VerifiedTick } from '@/entities/user/verified-tick.tsx';
import { Price } from '@/entities/wallet/price.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { DateInside } from '@/ui/date-inside.tsx';
import { startText, termsText, termsTone } from '../words.ts';

/** A fan of the creator, with what is known of them; it leads to the conversation. */
export function FanRow({ row }: { row: Follower | Subscriber }) {
  const { fan, nickname, since, spent_cents: spent } = row;
  const name = nickname ?? fan.name;
  const terms = 'subscription' in row ? row.subscription : null;
  const facts = terms && [termsText(terms), startText(terms)].filter((fact) => fact !== null);
  return (
    <Link
      to="/conversations/$username"
      params={{ username: fan.username }}
      className="flex items-center gap-3 px-4 py-3 transition-colors hover:bg-raised"
    >
      <Avatar name={name} picture={fan.avatar} size="md" />
      <span className="flex min-w-0 grow flex-col">
        <span className="flex items-center gap-1.5">
          <bdi className="truncate font-semibold">{name}</bdi>
          <VerifiedTick isVerified={fan.is_verified} />
        </span>
        <span className="text-sm break-words text-quiet">
          @{fan.username} · since <DateInside at={since} />
        </span>
        {terms && facts && (
          <span className="flex flex-wrap gap-x-2 text-sm">
            <span className={termsTone[terms.state]}>{facts[0]}</span>
            {facts[1] && <span className="whitespace-nowrap text-quiet">{facts[1]}</span>}
          </span>
        )}
      </span>
      <span className="flex shrink-0 flex-col items-end">
        <span className="text-xs text-quiet">Spent</span>
        <Price cents={spent} className={spent === 0 ? 'text-quiet' : 'font-semibold'} />
      </span>
    </Link>
  );
}
