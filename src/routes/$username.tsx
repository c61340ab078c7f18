import { useQuery, type QueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { creatorPageQuery } from '@/features/discovery/data/queries.ts';
import { BlockedNotice } from '@/features/discovery/ui/blocked-notice.tsx';
import { ProfileSkeleton } from '@/features/discovery/ui/profile-skeleton.tsx';
import { checkUsername } from '@/features/session/data/api.ts';
import { accountQuery } from '@/features/session/data/queries.ts';
import { useViewer } from '@/shared/session/viewer.tsx';
import { ProfileActions, useJoinDetour } from './-parts/profile-actions.tsx';
import { ProfileDialogs, readProfileSearch } from './-parts/profile-dialogs.tsx';
import { ProfileScreen } from './-parts/profile-screen.tsx';
import { ProfileSubscription } from './-parts/profile-subscription.tsx';
import { useAddressRequest } from './-parts/use-address-request.ts';

export const Route = createFileRoute('/$username')({
  validateSearch: readProfileSearch,
  beforeLoad: ({ params, search }) => {
    const lower = params.username.toLowerCase();
    if (lower === params.username) return;
    throw redirect({ to: '/$username', params: { username: lower }, search, replace: true });
  },
  loader: async ({ context: { queryClient, session }, params }) => {
    const current = await session.settled();
    const viewerId = current.status === 'member' ? current.userId : null;
    const page = await queryClient.ensureQueryData(creatorPageQuery(params.username, viewerId));
    if (page) return;
    const isHome = viewerId
      ? await isOwnName(queryClient, viewerId, params.username)
      : await isNoName(params.username);
    throw redirect({ to: isHome ? '/' : '/not-found', replace: true });
  },
  pendingComponent: ProfileSkeleton,
  component: Profile,
});

/** A follower has no page of their own to show; home is where they are greeted. */
async function isOwnName(queryClient: QueryClient, viewerId: string, name: string) {
  const me = await queryClient.ensureQueryData(accountQuery(viewerId));
  return me?.username === name;
}

/** What nobody can be called, as words of the address bar, is to a guest an address without a page. */
async function isNoName(name: string): Promise<boolean> {
  const verdict = await checkUsername(name).catch(() => null);
  return verdict === 'reserved' || verdict === 'invalid';
}

function Profile() {
  const { username } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const viewer = useViewer();
  const join = useJoinDetour();
  const viewerId = viewer.status === 'member' ? viewer.userId : null;
  const isFan = viewer.status === 'member' && viewer.account?.role === 'fan';
  const dialog = useAddressRequest(username, isFan && search.action ? search : undefined, () => {
    void navigate({ search: {}, replace: true, resetScroll: false });
  });
  const { data: page, refetch } = useQuery(creatorPageQuery(username, viewerId));
  if (!page) return <ProfileSkeleton />;
  if (page.is_blocked) return <BlockedNotice blockedByViewer={page.blocked_by_viewer} />;
  return (
    <>
      <ProfileScreen
        creator={page}
        actions={<ProfileActions creator={page} onTip={() => dialog.open({ action: 'tip' })} />}
        subscribeAction={
          <ProfileSubscription
            creator={page}
            startsOpen={dialog.request?.action === 'subscribe'}
            onClosed={dialog.close}
            onGuest={join}
          />
        }
        onSubscribe={viewerId === null ? join : () => dialog.open({ action: 'subscribe' })}
        onGuest={join}
        onWallChanged={() => void refetch()}
      />
      <ProfileDialogs creator={page} request={dialog.request} onClose={dialog.close} />
    </>
  );
}
