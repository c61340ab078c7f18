import type { LockedPost } from '@domain/answers/wall.ts';
import { Heart, Lock } from 'lucide-react';
import type { Palette } from '@/entities/media/palette.ts';
import { formatDay } from '@/lib/dates/format.ts';
import { formatUsd } from '@/lib/money/format.ts';
import type { Entry } from './entry.ts';
import { LockedMenuButton } from './locked-menu-button.tsx';
import { LockedSurface } from './locked-surface.tsx';
import { contentOf, entryText, tileText } from './words.ts';

type LockedTileProps = { post: LockedPost; palette: Palette; entry: Entry | null };

/** A locked post as a square of the box layout. It opens the subscribe sheet. */
export function LockedTile({ post, palette, entry }: LockedTileProps) {
  const frame = 'relative block size-full overflow-hidden bg-raised text-xs';
  const content = (
    <>
      <LockedSurface post={post} palette={palette} variant="thumb" />
      <span className="absolute inset-x-1 top-0 bottom-6 flex flex-col items-center justify-center gap-1">
        <span className={`${chip} py-1 font-semibold`}>
          <Lock aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />
          {contentOf(post)}
        </span>
        {entry && <span className={`${chip} tabular`}>{priceOf(entry)}</span>}
      </span>
      <span className="absolute inset-x-1.5 bottom-1.5 flex justify-between gap-1">
        <span className={`${chip} tabular`}>{formatDay(post.created_at)}</span>
        <span className={`${chip} tabular`}>
          <Heart aria-hidden className="size-3" strokeWidth={2} />
          {post.likes.toLocaleString('en-US')}
        </span>
      </span>
    </>
  );
  return (
    <div data-row={post.id} className="relative aspect-square w-full">
      {entry ? (
        <button
          type="button"
          aria-label={`${tileText(post)}. ${entryText(entry.priceCents)}`}
          onClick={entry.onPress}
          className={frame}
        >
          {content}
        </button>
      ) : (
        <div role="img" aria-label={tileText(post)} className={frame}>
          {content}
        </div>
      )}
      <LockedMenuButton post={post} className="absolute end-0 top-0 !size-9" />
    </div>
  );
}

const chip =
  'flex max-w-full items-center gap-1 rounded-full bg-background/75 px-1.5 whitespace-nowrap';

const priceOf = ({ priceCents }: Entry) => (priceCents === 0 ? 'Free' : formatUsd(priceCents));
