import type { CreatorCard } from '@domain/answers/discovery.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Heart } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Price } from '@/entities/wallet/price.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { Card } from '@/ui/card.tsx';
import { classes } from '@/ui/classes.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { suggestionsQuery } from '../data/around-feed.ts';
import { useFollowPress } from './follow-button.tsx';

type SuggestionsProps = {
  fanId: string;
  below?: ReactNode;
  /** Shown in place of creators where there are none. */
  none?: ReactNode;
};

/** Offers of creators whom a fan follows, and creators to follow; `below` waits for both. */
export function Suggestions({ fanId, below, none }: SuggestionsProps) {
  const { data, isPending } = useQuery(suggestionsQuery(fanId));
  if (isPending) return <SuggestionsSkeleton />;
  return (
    <div className="flex flex-col gap-4">
      {data && data.offers.length > 0 && <List title="Offers" creators={data.offers} />}
      {!data?.creators.length && none}
      {data && data.creators.length > 0 && (
        <List title="Suggestions" creators={data.creators} followerId={fanId}>
          <TextLink
            to="/browse/{-$sort}/{-$category}/{-$subCategory}"
            className="flex items-center gap-0.5 self-start text-sm"
          >
            Browse all creators
            <ChevronRight aria-hidden className="size-4 text-quiet" />
          </TextLink>
        </List>
      )}
      {below}
    </div>
  );
}

type ListProps = {
  title: string;
  creators: CreatorCard[];
  /** The fan who may follow them here. */
  followerId?: string;
  children?: ReactNode;
};

function List({ title, creators, followerId, children }: ListProps) {
  const heading = useId();
  // A creator who is followed here stays, so that no other one comes under the pointer.
  const [shown] = useState(creators);
  return (
    <section aria-labelledby={heading}>
      <Card className="flex flex-col gap-3">
        <h2 id={heading} className="text-lg">
          {title}
        </h2>
        <ul className="flex flex-col gap-1">
          {(followerId === undefined ? creators : shown).map((creator) => (
            <li key={creator.id} className="flex items-center gap-1">
              <Creator creator={creator} />
              {followerId !== undefined && <Follow creator={creator} fanId={followerId} />}
            </li>
          ))}
        </ul>
        {children}
      </Card>
    </section>
  );
}

function Creator({ creator }: { creator: CreatorCard }) {
  const { name, username, offer, fee_cents: fee } = creator;
  return (
    <Link
      to="/$username"
      params={{ username }}
      className="-mx-2 flex min-w-0 grow items-center gap-3 rounded-md p-2 hover:bg-raised"
    >
      <Avatar
        name={name}
        picture={creator.avatar?.thumb_name ?? null}
        size="sm"
        ring={creator.story_status === 'new'}
        online={creator.is_online}
      />
      <span className="min-w-0 grow leading-tight">
        <bdi className="block truncate font-semibold">{name}</bdi>
        <span className="block truncate text-sm text-quiet">
          {creator.location?.split(',')[0] ?? `@${username}`}
        </span>
      </span>
      <Price
        cents={offer?.price_cents ?? fee}
        was={offer ? fee : undefined}
        isStacked
        className="text-end text-sm leading-tight font-semibold"
      />
    </Link>
  );
}

function Follow({ creator, fanId }: { creator: CreatorCard; fanId: string }) {
  const [isFollowing, setFollowing] = useState(false);
  const { press } = useFollowPress({
    creator: { ...creator, viewer: { is_following: isFollowing } },
    currentUserId: fanId,
    onChange: setFollowing,
  });
  return (
    <IconButton
      icon={Heart}
      label={`Follow ${creator.name}`}
      aria-pressed={isFollowing}
      onClick={press}
      className={classes('-me-2', isFollowing && 'text-accent [&>svg]:fill-current')}
    />
  );
}

function SuggestionsSkeleton() {
  return (
    <Loading label="Loading suggestions">
      <Card className="flex flex-col gap-4">
        <Skeleton className="h-6 w-28" />
        {[0, 1, 2, 3, 4].map((place) => (
          <div key={place} className="flex items-center gap-3">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className="h-8 w-36" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
