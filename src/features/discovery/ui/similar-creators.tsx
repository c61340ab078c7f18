import type { CreatorCard as Card } from '@domain/answers/discovery.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { similarQuery } from '../data/similar.ts';
import { CreatorCard } from './creator-card.tsx';

type SimilarCreatorsProps = {
  /** The creator on whose page they are shown. */
  username: string;
  currentUserId: string | null;
  /** One below the other, or cards side by side. */
  look: 'column' | 'strip';
};

/** Creators of the same categories and tags; nothing where there are none. */
export function SimilarCreators({ username, currentUserId, look }: SimilarCreatorsProps) {
  const { data: creators = [] } = useQuery(similarQuery(username, currentUserId));
  if (creators.length === 0) return null;
  const isColumn = look === 'column';
  return (
    <section aria-label="Similar creators" className="flex flex-col gap-3">
      <h2 className={isColumn ? 'text-lg' : 'px-4 text-lg md:px-0'}>Similar creators</h2>
      {isColumn ? (
        <ul className="-mx-2 flex flex-col">
          {creators.map((creator) => (
            <li key={creator.id}>
              <Row creator={creator} />
            </li>
          ))}
        </ul>
      ) : (
        <ul className="relative flex snap-x scroll-ps-4 gap-3 overflow-x-auto px-4 pb-2 md:scroll-ps-0 md:px-0">
          {creators.map((creator) => (
            <li key={creator.id} className="flex w-40 shrink-0 snap-start flex-col *:grow">
              <CreatorCard creator={creator} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ creator }: { creator: Card }) {
  const { name, username, avatar, offer, fee_cents: fee } = creator;
  const price = offer?.price_cents ?? fee;
  return (
    <Link
      to="/$username"
      params={{ username }}
      className="flex min-h-14 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-raised"
    >
      <Avatar
        name={name}
        picture={avatar?.thumb_name ?? null}
        size="sm"
        ring={creator.story_status === 'new'}
        online={creator.is_online}
      />
      <span className="flex min-w-0 grow flex-col">
        <bdi className="truncate font-semibold">{name}</bdi>
        <span className="truncate text-sm text-quiet">@{username}</span>
      </span>
      <span className="flex flex-col items-end text-sm">
        <Price cents={price} was={offer ? fee : undefined} className="font-semibold" />
        <ApproxPrice cents={price} />
      </span>
    </Link>
  );
}
