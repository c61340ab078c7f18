import type { LockedPost } from '@domain/answers/wall.ts';
import { Heart, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Palette } from '@/entities/media/palette.ts';
import { ApproxPrice } from '@/entities/wallet/price.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { DateText } from '@/ui/date-text.tsx';
import type { PostAuthor } from '../post/post-card.tsx';
import type { Entry } from './entry.ts';
import { LockedMenuButton } from './locked-menu-button.tsx';
import { LockedSurface } from './locked-surface.tsx';
import { contentOf, entryText, likesText } from './words.ts';

type LockedCardProps = {
  post: LockedPost;
  author: PostAuthor;
  palette: Palette;
  /** Null where a subscription is not on offer. */
  entry: Entry | null;
  /** Renders the author's name as a link, outside of the author's page. */
  authorLink?: (name: ReactNode) => ReactNode;
};

/** A locked post in a list and on its own page: what it holds, and the way to read it. */
export function LockedCard({ post, author, palette, entry, authorLink }: LockedCardProps) {
  const name = <bdi className="font-semibold">{author.name}</bdi>;
  return (
    <article
      data-row={post.id}
      className="flex flex-col gap-3 border-b border-line pt-4 pb-3 md:rounded-lg md:border md:bg-surface"
    >
      <header className="flex items-center gap-3 px-4">
        <Avatar name={author.name} picture={author.picture} size="sm" />
        <div className="min-w-0 grow leading-tight">
          <p className="truncate">{authorLink ? authorLink(name) : name}</p>
          <p className="flex items-center gap-1.5 text-sm text-quiet">
            <DateText at={post.created_at} />
            <span className="flex items-center gap-1">
              · <Lock aria-hidden className="size-3.5" strokeWidth={1.75} /> Private
            </span>
          </p>
        </div>
        <LockedMenuButton post={post} className="-me-2" />
      </header>
      <div
        className={classes(
          'relative overflow-hidden bg-raised',
          post.preview ? 'aspect-[4/3]' : 'aspect-video',
        )}
      >
        <LockedSurface post={post} palette={palette} variant="full" />
        <p className="absolute inset-0 flex items-center justify-center">
          <span className="flex items-center gap-2 rounded-full bg-background/75 px-3.5 py-1.5 text-sm font-semibold tabular">
            <Lock aria-hidden className="size-4" strokeWidth={2} />
            <span className="sr-only">Locked: </span>
            {contentOf(post)}
          </span>
        </p>
      </div>
      <footer className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4">
        <span className="flex items-center gap-2 text-sm tabular">
          <Heart aria-hidden className="size-5" strokeWidth={1.75} />
          <span aria-hidden>{post.likes.toLocaleString('en-US')}</span>
          <span className="sr-only">{likesText(post.likes)}</span>
        </span>
        {entry && (
          <span className="ms-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
            <ApproxPrice cents={entry.priceCents} />
            <Button variant="primary" size="sm" onClick={entry.onPress}>
              {entryText(entry.priceCents)}
            </Button>
          </span>
        )}
      </footer>
    </article>
  );
}
