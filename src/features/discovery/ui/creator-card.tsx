import type { CreatorCard as Card } from '@domain/answers/discovery.ts';
import { subscriptionDays } from '@generated/limits.gen.ts';
import { Link } from '@tanstack/react-router';
import { Blur } from '@/entities/media/blur.tsx';
import { profilePicture } from '@/lib/public-address.ts';
import { Avatar } from '@/ui/avatar.tsx';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { cardCover, cardLook, cardWords } from './creator-card-look.ts';

/** A creator in a category: the cover, the avatar with its ring, and the price below. */
export function CreatorCard({ creator }: { creator: Card }) {
  const { name, username, location, offer, fee_cents: fee } = creator;
  const price = offer?.price_cents ?? fee;
  return (
    <Link to="/$username" params={{ username }} className={`group ${cardLook} hover:border-edge`}>
      <Cover creator={creator} />
      <span className={cardWords}>
        <span className="-mt-9 flex">
          <Avatar
            name={name}
            picture={creator.avatar?.thumb_name ?? null}
            size="card"
            ring={creator.story_status === 'new'}
            online={creator.is_online}
            className="bg-raised ring-4 ring-surface"
          />
          {creator.story_status === 'new' && <span className="sr-only">New stories</span>}
        </span>
        <bdi className="truncate font-semibold">{name}</bdi>
        <span className="truncate text-sm text-quiet">@{username}</span>
        {location && <bdi className="truncate text-sm text-quiet max-md:hidden">{location}</bdi>}
        <span className="mt-auto flex flex-wrap items-baseline gap-x-1.5 pt-1 text-sm">
          <Price
            cents={price}
            was={offer ? fee : undefined}
            className="font-semibold lg:text-base"
          />
          <ApproxPrice cents={price} />
          <span className="text-xs text-quiet">/ {subscriptionDays} days</span>
        </span>
      </span>
    </Link>
  );
}

function Cover({ creator: { cover, avatar, offer, is_exclusive } }: { creator: Card }) {
  return (
    <span className={cardCover}>
      <Blur value={(cover ?? avatar)?.blur ?? null} />
      {cover && (
        <img
          src={profilePicture(cover.card_name)}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover transition-transform duration-300 ease-calm group-hover:scale-[1.02]"
        />
      )}
      <span className="absolute start-2.5 top-2.5 flex text-xs font-semibold">
        {offer && (
          <span className="rounded-full bg-inverse px-3 py-1 text-on-inverse">
            Limited offer
            <span className="tabular max-lg:hidden"> · {offer.sales_left} left</span>
          </span>
        )}
        {is_exclusive && !offer && (
          <span className="rounded-full bg-background/90 px-3 py-1 text-text">Exclusive</span>
        )}
      </span>
    </span>
  );
}

export function CreatorCardSkeleton() {
  return (
    <div className={cardLook}>
      <Skeleton className="aspect-[5/3] w-full rounded-none" />
      <div className="flex flex-col gap-2 px-3 pb-3 lg:px-3.5 lg:pb-3.5">
        <Skeleton className="-mt-9 size-16 rounded-full ring-4 ring-surface" />
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-16" />
      </div>
    </div>
  );
}
