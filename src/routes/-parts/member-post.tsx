import { lazy, Suspense, useState } from 'react';
import { PostScreen } from '@/features/wall/post/post-screen.tsx';

const LockedPost = lazy(async () => ({
  default: (await import('./locked-post.tsx')).LockedPost,
}));
const PostSubscribe = lazy(async () => ({
  default: (await import('./locked-post.tsx')).PostSubscribe,
}));

const FeedSuggestions = lazy(async () => ({
  default: (await import('./feed-suggestions.tsx')).FeedSuggestions,
}));

type MemberPostProps = {
  currentUserId: string;
  isFan: boolean;
  postId: string;
  commentId: string | null;
  /** The address asks for the subscribe sheet of a locked post. */
  isWanted: boolean;
};

/** The page of a post for a member, with the way to a locked one. */
export function MemberPost({ isFan, currentUserId, postId, commentId, isWanted }: MemberPostProps) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <PostScreen
        key={`${postId}/${commentId}`}
        currentUserId={currentUserId}
        postId={postId}
        commentId={commentId}
        belowMissing={isFan && <FeedSuggestions fanId={currentUserId} />}
        drawLocked={(post) => (
          <LockedPost
            post={post}
            currentUserId={currentUserId}
            isAsked={asked !== null}
            isWanted={isWanted}
            onAsk={() => setAsked(post.creator.username)}
          />
        )}
      />
      {asked !== null && (
        <Suspense fallback={null}>
          <PostSubscribe
            username={asked}
            postId={postId}
            currentUserId={currentUserId}
            onClosed={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
