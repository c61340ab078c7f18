import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { requireMember } from '@/app/guards.ts';
import { PostScreen } from '@/features/wall/post/post-screen.tsx';
import { Page } from '@/ui/page.tsx';

const LockedPost = lazy(async () => ({
  default: (await import('./-parts/locked-post.tsx')).LockedPost,
}));
const PostSubscribe = lazy(async () => ({
  default: (await import('./-parts/locked-post.tsx')).PostSubscribe,
}));

/** A post. Without a post id, and for guests, redirects to the conversations. */
export const Route = createFileRoute('/post/{-$postId}/{-$commentId}')({
  beforeLoad: async (entering) => {
    const { context, params } = entering;
    const session = await context.session.settled();
    if (session.status === 'guest' || params.postId === undefined) {
      throw redirect({ to: '/conversations', replace: true });
    }
    return { account: await requireMember(entering) };
  },
  component: Post,
});

function Post() {
  const { account } = Route.useRouteContext();
  const { postId = '', commentId = null } = Route.useParams();
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <Page title="Post" bleed>
      <PostScreen
        key={`${postId}/${commentId}`}
        currentUserId={account.id}
        postId={postId}
        commentId={commentId}
        drawLocked={(post) => (
          <LockedPost
            post={post}
            currentUserId={account.id}
            isAsked={asked !== null}
            onAsk={() => setAsked(post.creator.username)}
          />
        )}
      />
      {asked !== null && (
        <Suspense fallback={null}>
          <PostSubscribe
            username={asked}
            currentUserId={account.id}
            onClosed={() => setAsked(null)}
          />
        </Suspense>
      )}
    </Page>
  );
}
