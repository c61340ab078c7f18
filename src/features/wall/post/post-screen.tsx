import type { LockedPost, Post, WallRow } from '@domain/answers/wall.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { takeLike } from '@/lib/store/return-path.ts';
import { Loaded } from '@/ui/loaded.tsx';
import { Loading } from '@/ui/skeleton.tsx';
import { toastError } from '@/ui/toast-error.ts';
import { isLocked } from '../data/rows.ts';
import { useLivePost } from '../data/realtime.ts';
import { CreatorLink } from './creator-link.tsx';
import { PostCard } from './post-card.tsx';
import { rowQuery } from './post-queries.ts';
import { isPostId } from './post-id.ts';
import { PostSkeletons } from './post-skeleton.tsx';
import { useLikePost } from './use-like-post.ts';

const MissingPost = lazy(async () => ({
  default: (await import('./missing-post.tsx')).MissingPost,
}));

type PostScreenProps = {
  currentUserId: string;
  postId: string;
  commentId: string | null;
  /** Renders a post that the user may not read, with the way to it. */
  drawLocked: (post: LockedPost) => ReactNode;
  /** Stands below the words about a missing post. */
  belowMissing: ReactNode;
};

/** The page of one post, under the same rules as on the wall. */
export function PostScreen({ postId, commentId, ...props }: PostScreenProps) {
  const named = commentId !== null && isPostId(commentId) ? commentId : null;
  return (
    <Suspense fallback={<Waiting />}>
      {isPostId(postId) ? (
        <Known postId={postId} commentId={named} {...props} />
      ) : (
        <Missing below={props.belowMissing} />
      )}
    </Suspense>
  );
}

function Known({ currentUserId, postId, ...props }: PostScreenProps) {
  const query = useQuery(rowQuery(currentUserId, postId));
  return (
    <Loaded query={query} skeleton={<PostSkeletons />}>
      {(row) =>
        row ? (
          <Shown currentUserId={currentUserId} row={row} {...props} />
        ) : (
          <Missing below={props.belowMissing} />
        )
      }
    </Loaded>
  );
}

function Missing({ below }: { below: ReactNode }) {
  return (
    <>
      <MissingPost />
      {below}
    </>
  );
}

type ShownProps = Omit<PostScreenProps, 'postId' | 'belowMissing'> & { row: WallRow };

function Shown({ currentUserId, row, commentId, drawLocked }: ShownProps) {
  const { id: postId, creator_id: creatorId } = row;
  useLivePost({ creatorId, currentUserId }, postId);
  return isLocked(row) ? (
    drawLocked(row)
  ) : (
    <Opened post={row} commentId={commentId} currentUserId={currentUserId} />
  );
}

type OpenedProps = { post: Post; commentId: string | null; currentUserId: string };

function Opened({ post, commentId, currentUserId }: OpenedProps) {
  const { creator } = post;
  useLikeOfGuest(post, currentUserId);
  return (
    <PostCard
      post={post}
      author={{ ...creator, picture: creator.avatar }}
      authorLink={(name) => <CreatorLink creator={creator}>{name}</CreatorLink>}
      openComments={{ commentId }}
    />
  );
}

/** Likes the post for somebody who pressed Like as a guest and has signed in since. */
function useLikeOfGuest({ id, can_like: canLike, has_liked: hasLiked }: Post, userId: string) {
  const { mutate } = useLikePost(userId, id);
  useEffect(() => {
    if (takeLike(`/post/${id}`) && canLike && !hasLiked) mutate(true, { onError: toastError });
  }, [id, canLike, hasLiked, mutate]);
}

function Waiting() {
  return (
    <Loading>
      <PostSkeletons />
    </Loading>
  );
}
