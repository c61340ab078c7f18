import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { accountKnown } from '@/entities/account/account-query.ts';
import { creatorPageQuery } from '@/features/discovery/data/queries.ts';
import { useLivePage } from '@/features/discovery/data/realtime.ts';
import { BlockedNotice } from '@/features/discovery/ui/blocked-notice.tsx';
import { ProfileSkeleton } from '@/features/discovery/ui/profile-skeleton.tsx';
import { useCurrentUser, useCurrentUserId } from '@/entities/account/current-user.tsx';
import { FirstPaint } from '@/ui/first-paint.tsx';
import { guestTarget, ProfileActions, useJoinRedirect } from './-parts/profile-actions.tsx';
import { ProfileDialogs } from './-parts/profile-dialogs.tsx';
import { readProfileSearch } from './-parts/profile-search.ts';
import { ProfileScreen } from './-parts/profile-screen.tsx';
import { ProfileSubscription, useSubscribing } from './-parts/profile-subscription.tsx';
import { useAddressRequest } from './-parts/use-address-request.ts';

export const Route = createFileRoute('/$username')({
  codeSplitGroupings: [['component']],
  validateSearch: readProfileSearch,
  beforeLoad: ({ params, search }) => {
    const lower = params.username.toLowerCase();
    if (lower === params.username) return;
    throw redirect({ to: '/$username', params: { username: lower }, search, replace: true });
  },
  loader: async ({ context: { queryClient, session }, params }) => {
    const current = await session.settled();
    const userId = current.status === 'member' ? current.userId : null;
    const page = await queryClient.ensureQueryData(creatorPageQuery(params.username, userId));
    if (page) return accountKnown(queryClient, userId);
    const { pathInstead } = await import('./-parts/names-without-page.ts');
    throw redirect({ to: await pathInstead(queryClient, userId, params.username), replace: true });
  },
  pendingComponent: ProfileSkeleton,
  component: Profile,
});

function Profile() {
  const { username } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const join = useJoinRedirect();
  const currentUser = useCurrentUser();
  const currentUserId = useCurrentUserId();
  const isFan = currentUser.status === 'member' && currentUser.account?.role === 'fan';
  const asked = isFan && search.action ? search : undefined;
  const clear = () => void navigate({ search: {}, replace: true, resetScroll: false });
  const dialog = useAddressRequest(username, asked, clear);
  const { data: page, refetch } = useQuery(creatorPageQuery(username, currentUserId));
  useLivePage({ page, username, currentUserId });
  const subscribing = useSubscribing(dialog.request, page);
  if (!page) return <ProfileSkeleton />;
  if (page.is_blocked) return <BlockedNotice username={username} userId={page.blocked_by_me} />;
  const subscribe = () =>
    currentUserId ? dialog.open({ action: 'subscribe' }) : join(`/${username}?action=subscribe`);
  return (
    <FirstPaint skeleton={<ProfileSkeleton />}>
      <ProfileScreen
        creator={page}
        actions={
          <ProfileActions
            creator={page}
            onTip={() => dialog.open({ action: 'tip' })}
            onReport={() => dialog.open({ action: 'report' })}
          />
        }
        subscribeAction={
          <ProfileSubscription
            creator={page}
            isAskedFor={subscribing === 'refused'}
            onAsk={subscribe}
          />
        }
        onSubscribe={subscribe}
        onGuest={(press) => join(...guestTarget(username, press))}
        onWallChanged={() => void refetch()}
      />
      <ProfileDialogs creator={page} dialog={dialog} isSubscribing={subscribing === 'open'} />
    </FirstPaint>
  );
}
