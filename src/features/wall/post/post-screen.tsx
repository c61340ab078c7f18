import type { LockedPost, Post, WallRow } from '@domain/answers/wall.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { ListState } from '@/ui/list-state.tsx';
import { Loading } from '@/ui/skeleton.tsx';
import { isLocked } from '../data/rows.ts';
import { useLivePost } from '../data/realtime.ts';
import { CreatorLink } from './creator-link.tsx';
import { PostCard } from './post-card.tsx';
import { rowQuery } from './post-queries.ts';
import { PostSkeletons } from './post-skeleton.tsx';

const MissingPost = lazy(async () => ({
  default: (await import('./missing-post.tsx')).MissingPost,
}));

type PostScreenProps = {
  currentUserId: string;
  postId: string;
  commentId: string | null;
  /** Renders a post that the user may not read, with the way to it. */
  drawLocked: (post: LockedPost) => ReactNode;
};

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The page of one post, under the same rules as on the wall. */
export function PostScreen({ postId, commentId, ...props }: PostScreenProps) {
  const named = commentId !== null && id.test(commentId) ? commentId : null;
  return (
    <Suspense fallback={<Waiting />}>
      {id.test(postId) ? <Known postId={postId} commentId={named} {...props} /> : <MissingPost />}
    </Suspense>
  );
}

function Known({ currentUserId, postId, ...props }: PostScreenProps) {
  const query = useQuery(rowQuery(currentUserId, postId));
  if (query.isPending) return <Waiting />;
  if (query.isError) {
    return <ListState kind="error" error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) return <MissingPost />;
  return <Shown currentUserId={currentUserId} row={query.data} {...props} />;
}

type ShownProps = Omit<PostScreenProps, 'postId'> & { row: WallRow };

function Shown({ currentUserId, row, commentId, drawLocked }: ShownProps) {
  const { id: postId, creator_id: creatorId } = row;
  useLivePost({ creatorId, currentUserId }, postId);
  return isLocked(row) ? drawLocked(row) : <Opened post={row} commentId={commentId} />;
}

function Opened({ post, commentId }: { post: Post; commentId: string | null }) {
  const { creator } = post;
  return (
    <PostCard
      post={post}
      author={{ ...creator, picture: creator.avatar }}
      authorLink={(name) => <CreatorLink creator={creator}>{name}</CreatorLink>}
      openComments={{ commentId }}
    />
  );
}

function Waiting() {
  return (
    <Loading>
      <PostSkeletons />
    </Loading>
  );
}
