import type { Post } from '@domain/answers/wall.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { DateText } from '@/ui/date-text.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import type { GuestPress } from './guest-press.ts';
import { PostActions } from './post-actions.tsx';
import { PostMenuButton } from './post-menu-button.tsx';
import { PostMedia } from './post-media.tsx';
import { postHeaderLook, postLook } from './post-look.ts';
import { PostText } from './post-text.tsx';

const PostPoll = lazy(async () => ({ default: (await import('./post-poll.tsx')).PostPoll }));
const PostProcessing = lazy(async () => ({
  default: (await import('./post-processing.tsx')).PostProcessing,
}));
const PostModeration = lazy(async () => ({
  default: (await import('./post-moderation.tsx')).PostModeration,
}));

/** Height by number of options, reserved while the poll's code loads. */
const pollHeights: Record<number, string> = { 2: 'h-24', 3: 'h-37', 4: 'h-50', 5: 'h-63' };

/** The creator of a post, as the post shows them. */
export type PostAuthor = {
  name: string;
  username: string;
  /** Object name of the picture in the bucket `profiles`. */
  picture: string | null;
  /** False for authors whom nobody tips. */
  canBeTipped?: boolean | undefined;
};

type PostCardProps = {
  post: Post;
  author: PostAuthor;
  /** Renders the author's name as a link, for posts outside the author's page. */
  authorLink?: (name: ReactNode) => ReactNode;
  /** Called when the post was removed from the wall. */
  onRemoved?: (() => void) | undefined;
  onGuest?: ((press: GuestPress) => void) | undefined;
  /** Opens the comments, with this one in view, on the post's own page. */
  openComments?: { commentId: string | null };
};

/** A post. On phones its media fill the full width. */
export function PostCard({ post, author, authorLink, onRemoved, ...actions }: PostCardProps) {
  const name = <bdi className="font-semibold">{author.name}</bdi>;
  return (
    <article data-row={post.id} className={postLook}>
      <header className={postHeaderLook}>
        <Avatar name={author.name} picture={author.picture} size="sm" />
        <div className="min-w-0 grow leading-tight">
          <p className="truncate">{authorLink ? authorLink(name) : name}</p>
          <p className="flex items-center gap-1 text-sm text-quiet">
            <DateText at={post.created_at} />
            {post.audience === 'private' && <span>· Private</span>}
            {post.is_pinned && !authorLink && <span>· Pinned</span>}
            {post.edited_at !== null && <span>· Edited</span>}
          </p>
        </div>
        <PostMenuButton post={post} onRemoved={onRemoved} />
      </header>
      {post.moderation_state !== 'live' && (
        <Suspense fallback={<Skeleton className="mx-4 h-12" />}>
          <PostModeration post={post} />
        </Suspense>
      )}
      {post.text !== '' && <PostText alone={post.kind === 'text'}>{post.text}</PostText>}
      <PostPictures post={post} />
      {post.poll && (
        <Suspense
          fallback={<Skeleton className={`mx-4 ${pollHeights[post.poll.options.length]}`} />}
        >
          <PostPoll post={post} poll={post.poll} onGuest={actions.onGuest} />
        </Suspense>
      )}
      <PostActions post={post} author={author} {...actions} />
    </article>
  );
}

function PostPictures({ post }: { post: Post }) {
  if (post.kind !== 'images' && post.kind !== 'video') return null;
  if (post.moderation_state === 'removed') return null;
  // Media of a held post and of one that waits for review are processed already, and their author
  // may see them.
  const isJudged = post.moderation_state !== 'live' || post.review_state !== 'approved';
  // Of a live post only its author reads what nobody may see any more.
  const media = post.media
    .filter((item) => isJudged || item.is_live || item.state !== 'ready')
    .map((item) => ({ ...item, is_live: item.state === 'ready' }));
  const hidden = post.media.length - media.length;
  const isAllThere = post.media.length > 0 && media.every((item) => item.is_live);
  return (
    <>
      {(!isAllThere || hidden > 0 || post.review_state !== 'approved') && (
        <Suspense fallback={<Skeleton className="mx-4 h-12" />}>
          <PostProcessing
            kind={post.kind}
            hidden={hidden}
            review={isAllThere ? post.review_state : 'approved'}
          />
        </Suspense>
      )}
      <PostMedia media={media} />
    </>
  );
}
