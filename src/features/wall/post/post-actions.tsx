import type { Post } from '@domain/answers/wall.ts';
import { HandCoins, Heart, MessageCircle, Share2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useCurrentUser, useCurrentUserId } from '@/entities/account/current-user.tsx';
import { tipRequest, type TipTarget } from '@/entities/wallet/tip-request.ts';
import { classes } from '@/ui/classes.ts';
import { Spinner } from '@/ui/spinner.tsx';
import { toastError } from '@/ui/toast-error.ts';
import type { GuestPress } from './guest-press.ts';
import { useLikePost } from './use-like-post.ts';

const Comments = lazy(async () => ({
  default: (await import('../comments/comments.tsx')).Comments,
}));
// Only a creator has them, so that they are not part of the first load.
const Likers = lazy(async () => ({ default: (await import('./likers.tsx')).Likers }));

type PostActionsProps = {
  post: Post;
  author: { name: string; username: string; canBeTipped?: boolean | undefined };
  /** Called when a guest presses a button: redirects to joining, and back to the action. */
  onGuest?: ((press: GuestPress) => void) | undefined;
  /** Opens the comments, with this one in view, on the post's own page. */
  openComments?: { commentId: string | null } | undefined;
};

/** Like and comment buttons of a post; its owner can list the users who like it. */
export function PostActions({ post, author, onGuest, openComments }: PostActionsProps) {
  const [isOpen, setOpen] = useState(openComments !== undefined);
  const panel = useId();
  const currentUserId = useCurrentUserId();
  return (
    <footer className="flex flex-col gap-2 px-2">
      <div className="flex items-center gap-1">
        {currentUserId === post.creator_id ? (
          <Suspense fallback={<Likes of={post.likes} />}>
            <Likers post={post} currentUserId={currentUserId} className={action}>
              <Count of={post.likes} one="like" many="likes" />
            </Likers>
          </Suspense>
        ) : (
          <LikeButton post={post} onGuest={onGuest} />
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() =>
            currentUserId === null
              ? onGuest?.({ action: 'comment', postId: post.id })
              : setOpen(!isOpen)
          }
          className={action}
        >
          <MessageCircle aria-hidden className="size-5" strokeWidth={1.75} />
          <Count of={post.comments} one="comment" many="comments" />
        </button>
        <button
          type="button"
          aria-label="Share this post"
          onClick={() => void import('./share-post.ts').then(({ sharePost }) => sharePost(post.id))}
          className={action}
        >
          <Share2 aria-hidden className="size-5" strokeWidth={1.75} />
        </button>
        {author.canBeTipped !== false && currentUserId !== post.creator_id && (
          <TipButton
            creator={{ ...author, id: post.creator_id, itemId: post.id }}
            onGuest={onGuest}
          />
        )}
      </div>
      {isOpen && currentUserId !== null && (
        <div id={panel} className="px-2">
          <Suspense fallback={<Spinner className="mx-auto my-4 text-quiet" />}>
            <Comments
              post={post}
              currentUserId={currentUserId}
              commentId={openComments?.commentId ?? null}
            />
          </Suspense>
        </div>
      )}
    </footer>
  );
}

const action =
  'flex min-h-11 items-center gap-2 rounded-full px-2.5 text-sm transition-colors hover:bg-raised';

type CountProps = { of: number; one: string; many: string };

/** Shows the number; the words are for screen readers. */
function Count({ of: count, one, many }: CountProps) {
  return (
    <span className="tabular">
      {count.toLocaleString('en-US')} <span className="sr-only">{count === 1 ? one : many}</span>
    </span>
  );
}

function LikeButton({ post, onGuest }: Pick<PostActionsProps, 'post' | 'onGuest'>) {
  const currentUser = useCurrentUser();
  const like = useLikePost(currentUser.status === 'member' ? currentUser.userId : '', post.id);
  const press = () => {
    if (currentUser.status === 'guest') onGuest?.({ action: 'like', postId: post.id });
    else like.mutate(!post.has_liked, { onError: toastError });
  };
  // Other creators may not like a post, but see how many users do.
  if (currentUser.status === 'member' && !post.can_like) {
    return <Likes of={post.likes} />;
  }
  return (
    <button type="button" aria-pressed={post.has_liked} onClick={press} className={action}>
      <Heart
        aria-hidden
        className={classes('size-5', post.has_liked && 'fill-current text-accent')}
        strokeWidth={1.75}
      />
      <span className="sr-only">Like,</span>
      <Count of={post.likes} one="like" many="likes" />
    </button>
  );
}

/** The number of likes for those who may not like. */
function Likes({ of: likes }: { of: number }) {
  return (
    <span className={action}>
      <Heart aria-hidden className="size-5" strokeWidth={1.75} />
      <Count of={likes} one="like" many="likes" />
    </span>
  );
}

type TipButtonProps = Pick<PostActionsProps, 'onGuest'> & { creator: TipTarget };

/** For fans, and for guests where they can join. */
function TipButton({ creator: { id, username, name, itemId }, onGuest }: TipButtonProps) {
  const currentUser = useCurrentUser();
  const isGuest = currentUser.status === 'guest' && onGuest !== undefined;
  const isFan = currentUser.status === 'member' && currentUser.account?.role === 'fan';
  if (!isGuest && !isFan) return null;
  const press = () =>
    isGuest
      ? onGuest({ action: 'tip', postId: itemId ?? '' })
      : tipRequest.set({ creator: { id, username, name, itemId } });
  return (
    <button type="button" onClick={press} className={classes(action, 'ms-auto')}>
      <HandCoins aria-hidden className="size-5" strokeWidth={1.75} />
      <span>
        Tip<span className="sr-only"> for this post</span>
      </span>
    </button>
  );
}
