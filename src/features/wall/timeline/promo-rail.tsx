import type { Post } from '@domain/answers/wall.ts';
import { Link } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { MediaImage } from '@/entities/media/media-image.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { classes } from '@/ui/classes.ts';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { useRoving } from '@/ui/use-roving.ts';

type PromoRailProps = {
  /** Undefined while loading. */
  promos: Post[] | undefined;
  /** Guests are linked to the creator's page, members to the post. */
  isGuest: boolean;
  /** A column beside the page, or a strip that scrolls sideways. */
  look: 'column' | 'strip';
};

/**
 * Promotions beside browse, the newest of each creator. The page omits the rail when there are
 * none.
 */
export function PromoRail({ promos, isGuest, look }: PromoRailProps) {
  const heading = useId();
  const row = useRef<HTMLUListElement>(null);
  useRoving(row);
  const isStrip = look === 'strip';
  const list = isStrip
    ? 'relative -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 md:-mx-8 md:scroll-px-8 md:px-8'
    : 'flex flex-col gap-2';
  const size = isStrip ? 'w-72 shrink-0 snap-start' : 'w-full';
  return (
    <section aria-labelledby={heading} className={classes('flex flex-col', isStrip && 'mb-5')}>
      <h2 id={heading} className="mb-3 text-lg">
        Promotions
      </h2>
      {promos ? (
        <ul ref={row} className={list}>
          {promos.map((promo) => (
            <li key={promo.id} className={size}>
              <Promo post={promo} isGuest={isGuest} />
            </li>
          ))}
        </ul>
      ) : (
        <Loading label="Loading promotions">
          <div className={list}>
            {Array.from({ length: 3 }, (_, place) => (
              <Skeleton key={place} className={classes('h-24 rounded-lg', size)} />
            ))}
          </div>
        </Loading>
      )}
    </section>
  );
}

const card =
  'flex h-24 items-center gap-3 overflow-hidden rounded-lg border border-line bg-surface pe-3 hover:border-edge';

function Promo({ post, isGuest }: { post: Post; isGuest: boolean }) {
  if (isGuest) {
    return (
      <Link to="/$username" params={{ username: post.creator.username }} className={card}>
        <Content post={post} />
      </Link>
    );
  }
  return (
    <Link to="/post/{-$postId}/{-$commentId}" params={{ postId: post.id }} className={card}>
      <Content post={post} />
    </Link>
  );
}

function Content({ post: { creator, media, text } }: { post: Post }) {
  const picture = media.find((item) => item.is_live);
  return (
    <>
      {picture ? (
        <MediaImage item={picture} variant="thumb" fit="cover" className="size-24 shrink-0" />
      ) : (
        <span className="ps-3">
          <Avatar name={creator.name} picture={creator.avatar} />
        </span>
      )}
      <span className="flex min-w-0 grow flex-col gap-0.5">
        <bdi className="truncate text-sm font-semibold">{creator.name}</bdi>
        <span dir="auto" className="line-clamp-2 text-sm text-pretty text-quiet">
          {text || (picture?.kind === 'video' ? 'New video' : 'New post')}
        </span>
      </span>
    </>
  );
}
