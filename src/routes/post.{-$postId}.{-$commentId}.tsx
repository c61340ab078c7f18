import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { requireMember } from '@/app/guards.ts';
import { PostScreen } from '@/features/wall/post/post-screen.tsx';
import { Page } from '@/ui/page.tsx';
import { useAddressRequest } from './-parts/use-address-request.ts';

const LockedPost = lazy(async () => ({
  default: (await import('./-parts/locked-post.tsx')).LockedPost,
}));
const PostSubscribe = lazy(async () => ({
  default: (await import('./-parts/locked-post.tsx')).PostSubscribe,
}));

/** The sheet in the address: after a redirect through card or top-up it opens again. */
type PostSearch = { action?: 'subscribe' };

/** A post. Without a post id, and for guests, redirects to the conversations. */
export const Route = createFileRoute('/post/{-$postId}/{-$commentId}')({
  validateSearch: ({ action }: Record<string, unknown>): PostSearch =>
    action === 'subscribe' ? { action } : {},
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
  const { action } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [asked, setAsked] = useState<string | null>(null);
  const wanted = useAddressRequest(postId, action, () => {
    void navigate({ search: {}, replace: true, resetScroll: false });
  });
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
            isWanted={wanted.request !== undefined}
            onAsk={() => setAsked(post.creator.username)}
          />
        )}
      />
      {asked !== null && (
        <Suspense fallback={null}>
          <PostSubscribe
            username={asked}
            postId={postId}
            currentUserId={account.id}
            onClosed={() => setAsked(null)}
          />
        </Suspense>
      )}
    </Page>
  );
}
