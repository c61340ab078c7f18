import { Link } from '@tanstack/react-router';
import { profilePicture } from '@/shared/media/public-address.ts';
import { ApproxPrice, Price } from '@/shared/ui/price.tsx';
import { Skeleton } from '@/shared/ui/skeleton.tsx';
import type { CreatorCard as Card } from '../data/api.ts';
import { OnlineDot } from './online-dot.tsx';

/** A creator on the shelf: the picture carries the colour, the price stands beside the name. */
export function CreatorCard({ creator }: { creator: Card }) {
  const picture = creator.avatar ?? creator.cover;
  const price = creator.offer?.price_cents ?? creator.fee_cents;
  return (
    <Link
      to="/$username"
      params={{ username: creator.username }}
      className="group flex flex-col overflow-hidden rounded-lg border border-line bg-surface"
    >
      <span className="relative block aspect-[9/10] overflow-hidden bg-raised">
        {picture ? (
          <img
            src={profilePicture(picture.name)}
            alt=""
            width={picture.width}
            height={picture.height}
            loading="lazy"
            decoding="async"
            className="size-full object-cover transition-transform duration-300 ease-calm group-hover:scale-[1.02]"
          />
        ) : (
          <span
            aria-hidden
            className="flex size-full items-center justify-center bg-accent-soft text-2xl font-semibold uppercase"
          >
            {Array.from(creator.name)[0]}
          </span>
        )}
        {creator.offer && (
          <span className="absolute start-2.5 top-2.5 rounded-full bg-inverse px-3 py-1 text-xs font-semibold text-on-inverse">
            Limited offer
          </span>
        )}
      </span>
      <span className="flex flex-col gap-0.5 p-3 md:p-3.5">
        <span className="flex items-center justify-between gap-2">
          <bdi className="truncate font-semibold">{creator.name}</bdi>
          {creator.is_online && <OnlineDot />}
        </span>
        <span className="flex flex-col text-sm md:flex-row md:flex-wrap md:items-baseline md:justify-between md:gap-x-2">
          <span className="min-w-0 truncate text-quiet">
            @{creator.username}
            {creator.location && (
              <span className="hidden md:inline">
                {' · '}
                <bdi>{creator.location}</bdi>
              </span>
            )}
          </span>
          <span className="flex flex-wrap items-baseline gap-x-1.5">
            <Price
              cents={price}
              {...(creator.offer ? { was: creator.fee_cents } : {})}
              className="font-semibold"
            />
            <ApproxPrice cents={price} />
          </span>
        </span>
      </span>
    </Link>
  );
}

export function CreatorCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <Skeleton className="aspect-[9/10] w-full rounded-none" />
      <div className="flex flex-col gap-2 p-3.5">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-full" />
      </div>
    </div>
  );
}
