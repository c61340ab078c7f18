import type { Post } from '@domain/answers/wall.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ListState } from '@/ui/list-state.tsx';
import { Loading } from '@/ui/skeleton.tsx';
import { postQuery } from '../data/queries.ts';
import { useLivePost } from '../data/realtime.ts';
import { CreatorLink } from './creator-link.tsx';
import { PostCard } from './post-card.tsx';
import { PostSkeletons } from './post-skeleton.tsx';

const UnreadablePost = lazy(async () => ({
  default: (await import('./unreadable-post.tsx')).UnreadablePost,
}));
const MissingPost = lazy(async () => ({
  default: (await import('./unreadable-post.tsx')).MissingPost,
}));

type PostScreenProps = { currentUserId: string; postId: string; commentId: string | null };

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The page of one post, under the same rules as on the wall. */
export function PostScreen({ currentUserId, postId, commentId }: PostScreenProps) {
  const named = commentId !== null && id.test(commentId) ? commentId : null;
  return (
    <Suspense fallback={<Waiting />}>
      {id.test(postId) ? (
        <Known currentUserId={currentUserId} postId={postId} commentId={named} />
      ) : (
        <MissingPost />
      )}
    </Suspense>
  );
}

function Known({ currentUserId, postId, commentId }: PostScreenProps) {
  const query = useQuery(postQuery(currentUserId, postId));
  if (query.isPending) return <Waiting />;
  if (query.isError) {
    return <ListState kind="error" error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) return <UnreadablePost currentUserId={currentUserId} postId={postId} />;
  return <Shown currentUserId={currentUserId} post={query.data} commentId={commentId} />;
}

type ShownProps = { currentUserId: string; post: Post; commentId: string | null };

function Shown({ currentUserId, post, commentId }: ShownProps) {
  const { creator } = post;
  useLivePost({ creatorId: creator.id, currentUserId }, post.id);
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
