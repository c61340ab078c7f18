import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireMember } from '@/app/guards.ts';
import { PostScreen } from '@/features/wall/post/post-screen.tsx';
import { Page } from '@/ui/page.tsx';

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
  return (
    <Page title="Post" bleed>
      <PostScreen
        key={`${postId}/${commentId}`}
        currentUserId={account.id}
        postId={postId}
        commentId={commentId}
      />
    </Page>
  );
}
