import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { ProfileHeader } from '@/features/discovery/ui/profile-header.tsx';
import { accountKeys } from '@/entities/account/keys.ts';
import { useSaveLayout } from '@/features/wall/data/queries.ts';
import { Composer } from '@/features/wall/compose/composer.tsx';
import type { GuestPress } from '@/features/wall/post/guest-press.ts';
import { GuestWall } from '@/features/wall/timeline/guest-wall.tsx';
import { LockedWall } from '@/features/wall/timeline/locked-wall.tsx';
import { Timeline, type WallStore } from '@/features/wall/timeline/timeline.tsx';
import {
  useCurrentUser,
  useCurrentUserId,
  type Account,
} from '@/entities/account/current-user.tsx';
import { Banner } from '@/ui/banner.tsx';
import { Button } from '@/ui/button.tsx';
import { Page } from '@/ui/page.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { toastError } from '@/ui/toast-error.ts';
import { useMedia } from '@/ui/use-media-query.ts';
import { entryOf, isOnOffer, isSubscribed, usePalette } from './private-wall.ts';
import { useProfileStore, wallStoreOf } from './profile-store.tsx';
import { SubscribeBar } from './subscribe-bar.tsx';
import { UnlistedNotice } from './unlisted-notice.tsx';

const CreatorStories = lazy(async () => ({
  default: (await import('@/features/wall/stories/ui/creator-stories.tsx')).CreatorStories,
}));

const MessageBox = lazy(async () => ({
  default: (await import('@/features/chat/thread/message-box.tsx')).MessageBox,
}));

const ProfileColumn = lazy(async () => ({
  default: (await import('./profile-column.tsx')).ProfileColumn,
}));

const OwnerColumn = lazy(async () => ({
  default: (await import('./owner-column.tsx')).OwnerColumn,
}));

const SimilarCreators = lazy(async () => ({
  default: (await import('@/features/discovery/ui/similar-creators.tsx')).SimilarCreators,
}));

type ProfileScreenProps = {
  creator: CreatorProfile;
  /** Buttons beside the avatar. */
  actions: ReactNode;
  /** The offer to subscribe or the state of the subscription; nothing if there is neither. */
  subscribeAction: ReactNode;
  /** Opens the subscription dialog from a wall that is for subscribers only. */
  onSubscribe: () => void;
  onGuest: (press?: GuestPress) => void;
  /** Called when the wall, its counters or the viewed stories have changed. */
  onWallChanged: () => void;
};

/** A creator's profile, with the wall that the signed-in user may see. */
export function ProfileScreen(props: ProfileScreenProps) {
  const { creator, subscribeAction } = props;
  const currentUser = useCurrentUser();
  const isFan = currentUser.status === 'member' && currentUser.account?.role === 'fan';
  const stories = useStories(creator, props.onWallChanged);
  const store = useProfileStore(creator);
  const isPhone = !useMedia('(min-width: 768px)');
  const isWide = useMedia('(min-width: 1200px)');
  const hasBar = isPhone && isOnOffer(creator);
  return (
    <>
      {/* The tab title is discreet: it does not name the creator. */}
      <Page
        title={creator.name}
        tabTitle="Profile"
        hideHeading
        bleed
        width="wall"
        // The site's own accounts have neither prices nor a store.
        aside={
          !creator.is_special && (
            <Suspense fallback={<Skeleton className="h-40 w-full rounded-lg" />}>
              {isWide &&
                (creator.viewer.is_owner ? (
                  <OwnerColumn creator={creator} />
                ) : (
                  <ProfileColumn
                    creator={creator}
                    currentUserId={currentUser.status === 'member' ? currentUser.userId : null}
                    subscription={subscribeAction}
                    store={store}
                  />
                ))}
            </Suspense>
          )
        }
      >
        <div className="flex flex-col gap-3 md:gap-5">
          <ProfileHeader
            creator={creator}
            actions={props.actions}
            subscription={!isWide && !hasBar && subscribeAction}
            hasPrices={!isWide}
            message={
              isFan && (
                <Suspense fallback={<Skeleton className="h-11 rounded-xl" />}>
                  <MessageBox key={creator.id} username={creator.username} />
                </Suspense>
              )
            }
            onStories={stories.open}
          />
          {stories.viewer}
          <Wall {...props} store={wallStoreOf(creator, store)} isWide={isWide} />
        </div>
      </Page>
      {hasBar && (
        <SubscribeBar isGuest={currentUser.status !== 'member'}>{subscribeAction}</SubscribeBar>
      )}
    </>
  );
}

/** The stories of a creator for others; the owner's ring leads to the own list. */
function useStories(creator: CreatorProfile, onClosed: () => void) {
  const currentUser = useCurrentUser();
  const navigate = useNavigate();
  const [isLooking, setLooking] = useState(false);
  const { is_owner: isOwner, story_status: status } = creator.viewer;
  const open = isOwner ? () => void navigate({ to: '/stories' }) : () => setLooking(true);
  const viewer = isLooking && currentUser.status === 'member' && (
    <Suspense fallback={null}>
      <CreatorStories
        currentUserId={currentUser.userId}
        creatorId={creator.id}
        onClose={() => {
          setLooking(false);
          onClosed();
        }}
      />
    </Suspense>
  );
  return { open: status ? open : undefined, viewer };
}

type WallProps = ProfileScreenProps & { store: WallStore | null; isWide: boolean };

function Wall(props: WallProps) {
  const { creator, onGuest, store } = props;
  const currentUser = useCurrentUser();
  const layout = useTimelineLayout(currentUser.status === 'member' ? currentUser : null);
  const palette = usePalette(creator);
  const interlude = useSimilarStrip(creator.username, props.isWide);
  const { is_owner: isOwner } = creator.viewer;
  const isPrivateOpen = isOwner || isSubscribed(creator);
  const entry = entryOf(creator, props.onSubscribe);
  const author = {
    name: creator.name,
    username: creator.username,
    picture: creator.avatar?.thumb_name ?? null,
    canBeTipped: creator.viewer.can_tip,
  };
  if (creator.is_free_wall_disabled && !isPrivateOpen) {
    return (
      <LockedWall
        counts={creator.counters}
        subscribeAction={entry && <Button onClick={entry.onPress}>SUBSCRIBE NOW</Button>}
      />
    );
  }
  if (currentUser.status !== 'member') {
    return (
      <GuestWall
        author={author}
        onJoin={onGuest}
        entry={entry}
        palette={palette}
        store={store}
        interlude={interlude}
      />
    );
  }
  const wall = { creatorId: creator.id, currentUserId: currentUser.userId };
  return (
    <>
      {isOwner && (
        <>
          <OwnerNotice creator={creator} account={currentUser.account} />
          <Composer
            wall={wall}
            isFreeWallDisabled={creator.is_free_wall_disabled}
            onPosted={props.onWallChanged}
          />
        </>
      )}
      <Timeline
        key={creator.id}
        wall={wall}
        author={author}
        {...layout}
        isPrivateOpen={isPrivateOpen}
        entry={entry}
        palette={palette}
        store={store}
        interlude={isOwner ? null : interlude}
        onChanged={isOwner ? props.onWallChanged : undefined}
      />
    </>
  );
}

/** Similar creators between the posts; the right column shows them where there is one. */
function useSimilarStrip(username: string, isWide: boolean): ReactNode {
  const currentUserId = useCurrentUserId();
  // The same object, so that the rows of the wall are not rendered again.
  return useMemo(
    () =>
      isWide ? null : (
        <Suspense fallback={null}>
          <SimilarCreators username={username} currentUserId={currentUserId} look="strip" />
        </Suspense>
      ),
    [username, currentUserId, isWide],
  );
}

type OwnerNoticeProps = { creator: CreatorProfile; account: Account | null };

function OwnerNotice({ creator, account }: OwnerNoticeProps) {
  if (creator.is_listed) return null;
  if (account?.application_state === 'pending') {
    return (
      <Banner icon={Clock} className="mx-4 md:mx-0">
        Your application is being reviewed. We will email you the next steps.
      </Banner>
    );
  }
  return (
    <UnlistedNotice state={account?.application_state} className="mx-4 md:mx-0">
      {unlistedText(account?.application_state)}
    </UnlistedNotice>
  );
}

function unlistedText(state: Account['application_state'] | undefined): string {
  if (state === 'rejected') return 'Your page is not listed: your application was not accepted.';
  if (state === 'none') return 'Your page is not listed: your application is not finished.';
  return 'Your page is not listed yet. You and your subscribers see it, nobody else.';
}

/** List or grid, as the account says; a change shows at once, and stays if it is saved there. */
function useTimelineLayout(member: { userId: string; account: Account | null } | null) {
  const client = useQueryClient();
  const save = useSaveLayout();
  const before = member?.account?.timeline_layout ?? 'list';
  return {
    layout: before,
    onLayout: (layout: Account['timeline_layout']) => {
      if (!member) return;
      const queryKey = accountKeys.mine(member.userId);
      const show = (shown: Account['timeline_layout']) => {
        // A running request may return the old layout.
        void client.cancelQueries({ queryKey, exact: true });
        client.setQueryData(
          queryKey,
          (account: Account | null | undefined) =>
            account && { ...account, timeline_layout: shown },
        );
      };
      show(layout);
      // The promise, because the profile may be left before the answer.
      save.mutateAsync(layout).then(
        () => show(layout),
        (error: unknown) => {
          show(before);
          void client.invalidateQueries({ queryKey, exact: true });
          toastError(error);
        },
      );
    },
  };
}
