import type { Referral } from '@domain/answers/fans.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Handshake } from 'lucide-react';
import { Price } from '@/entities/wallet/price.tsx';
import { emptyTexts } from '@/lib/errors/success.ts';
import { useTrimOnLeave } from '@/lib/query/use-trim-on-leave.ts';
import { Avatar } from '@/ui/avatar.tsx';
import { DateInside } from '@/ui/date-inside.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { MoreList } from '@/ui/more-list.tsx';
import { peopleFrame, PeopleSkeleton } from '../../content/people.tsx';
import { referralsQuery } from '../data/queries.ts';

/** Creators who joined by the link, the latest first, each with what it brought. */
export function ReferralList() {
  useTrimOnLeave(referralsQuery.queryKey);
  return (
    <section aria-labelledby="referrals-title" className="flex flex-col gap-3">
      <h2 id="referrals-title" className="text-lg font-semibold">
        Joined by your link
      </h2>
      <MoreList
        query={useInfiniteQuery(referralsQuery)}
        label="Referrals"
        rowKey={({ creator }) => creator.id}
        row={(row) => <ReferralRow row={row} />}
        className={peopleFrame}
        skeleton={<PeopleSkeleton />}
        empty={<ListState kind="empty" icon={Handshake} text={emptyTexts.referrals} />}
        more="Load more"
      />
    </section>
  );
}

function ReferralRow({ row: { creator, joined_at, earned_cents, is_seen } }: { row: Referral }) {
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <Avatar name={creator.name} picture={creator.avatar} size="md" />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">
          {is_seen ? (
            <Link
              to="/$username"
              params={{ username: creator.username }}
              className="hover:underline"
            >
              <bdi>{creator.name}</bdi>
            </Link>
          ) : (
            <bdi>{creator.name}</bdi>
          )}
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-quiet">
          <span className="min-w-0 truncate">@{creator.username}</span>
          <span>
            joined <DateInside at={joined_at} />
          </span>
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end">
        <span className="text-xs text-quiet">You earned</span>
        <Price cents={earned_cents} className="font-semibold" />
      </div>
    </div>
  );
}
