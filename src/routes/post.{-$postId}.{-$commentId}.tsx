import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireMember, signInAgain } from '@/app/guards.ts';
import type { Account } from '@/entities/account/current-user.tsx';
import { GuestPost } from '@/features/wall/post/guest-post.tsx';
import { BackLink } from '@/ui/back-link.tsx';
import { Page } from '@/ui/page.tsx';
import { FeedAside } from './-parts/feed-aside.tsx';
import { GuestPostAside } from './-parts/guest-post-aside.tsx';
import { useAddressRequest } from './-parts/use-address-request.ts';
import { MemberPost } from './-parts/member-post.tsx';
import { guestTarget, useJoinRedirect } from './-parts/profile-actions.tsx';

/** The sheet in the address: after a redirect through card or top-up it opens again. */
type PostSearch = { action?: 'subscribe' };

/** A post. A guest sees those of the guest wall, and signs in to see any other. */
export const Route = createFileRoute('/post/{-$postId}/{-$commentId}')({
  validateSearch: ({ action }: Record<string, unknown>): PostSearch =>
    action === 'subscribe' ? { action } : {},
  beforeLoad: async (entering): Promise<{ account: Account | null }> => {
    const { context, params, location } = entering;
    if (params.postId === undefined) throw redirect({ to: '/conversations', replace: true });
    const session = await context.session.settled();
    if (session.status !== 'guest') return { account: await requireMember(entering) };
    const { guestPostQuery } = await import('@/features/wall/post/guest-post-query.ts');
    const post = await context.queryClient.ensureQueryData(guestPostQuery(params.postId));
    if (!post) throw redirect(signInAgain(session.signOutReason, location.href));
    return { account: null };
  },
  component: Post,
});

function asideOf(account: Account | null, postId: string) {
  if (!account) return <GuestPostAside postId={postId} />;
  return account.role === 'fan' && <FeedAside fanId={account.id} />;
}

function Post() {
  const { account } = Route.useRouteContext();
  const { postId = '', commentId = null } = Route.useParams();
  const { action } = Route.useSearch();
  const navigate = Route.useNavigate();
  const join = useJoinRedirect();
  const wanted = useAddressRequest(postId, action, () => {
    void navigate({ search: {}, replace: true, resetScroll: false });
  });
  return (
    <Page title="Post" bleed back={<BackLink />} aside={asideOf(account, postId)}>
      {account ? (
        <MemberPost
          currentUserId={account.id}
          isFan={account.role === 'fan'}
          postId={postId}
          commentId={commentId}
          isWanted={wanted.request !== undefined}
        />
      ) : (
        <GuestPost
          postId={postId}
          onJoin={(username, press) => join(...guestTarget(username, press))}
        />
      )}
    </Page>
  );
}
