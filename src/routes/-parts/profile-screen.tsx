import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Clock, EyeOff } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ProfileHeader } from '@/features/discovery/ui/profile-header.tsx';
import { accountKeys } from '@/entities/account/keys.ts';
import { useSaveLayout } from '@/features/wall/data/queries.ts';
import { Composer } from '@/features/wall/compose/composer.tsx';
import type { GuestPress } from '@/features/wall/post/guest-press.ts';
import { GuestWall } from '@/features/wall/timeline/guest-wall.tsx';
import { LockedWall } from '@/features/wall/timeline/locked-wall.tsx';
import { Timeline } from '@/features/wall/timeline/timeline.tsx';
import { useCurrentUser, type Account } from '@/entities/account/current-user.tsx';
import { Banner } from '@/ui/banner.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Button } from '@/ui/button.tsx';
import { Page } from '@/ui/page.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { MoneyAside } from './money-aside.tsx';
import { entryOf, isSubscribed, usePalette } from './private-wall.ts';

const CreatorStories = lazy(async () => ({
  default: (await import('@/features/wall/stories/ui/creator-stories.tsx')).CreatorStories,
}));

const MessageBox = lazy(async () => ({
  default: (await import('@/features/chat/thread/message-box.tsx')).MessageBox,
}));

type ProfileScreenProps = {
  creator: CreatorProfile;
  /** Buttons beside the avatar. */
  actions: ReactNode;
  /** The offer to subscribe; nothing if there is none. */
  subscribeAction: ReactNode;
  /** Opens the subscription dialog from a wall that is for subscribers only. */
  onSubscribe: () => void;
  onGuest: (press?: GuestPress) => void;
  /** Called when the wall, its counters or the viewed stories have changed. */
  onWallChanged: () => void;
};

/** A creator's profile, with the wall that the signed-in user may see. */
export function ProfileScreen(props: ProfileScreenProps) {
  const { creator } = props;
  const currentUser = useCurrentUser();
  const isFan = currentUser.status === 'member' && currentUser.account?.role === 'fan';
  const [isLooking, setLooking] = useState(false);
  return (
    // The tab title is discreet: it does not name the creator.
    <Page title={creator.name} tabTitle="Profile" hideHeading bleed aside={isFan && <MoneyAside />}>
      <div className="flex flex-col gap-5">
        <ProfileHeader
          creator={creator}
          actions={props.actions}
          subscribeAction={props.subscribeAction}
          onStories={creator.viewer.story_status ? () => setLooking(true) : undefined}
        />
        {isLooking && currentUser.status === 'member' && (
          <Suspense fallback={null}>
            <CreatorStories
              currentUserId={currentUser.userId}
              creatorId={creator.id}
              onClose={() => {
                setLooking(false);
                props.onWallChanged();
              }}
            />
          </Suspense>
        )}
        {isFan && (
          <div className="px-4 md:px-0">
            <Suspense fallback={<Skeleton className="h-11 rounded-xl" />}>
              <MessageBox key={creator.id} username={creator.username} />
            </Suspense>
          </div>
        )}
        <Wall {...props} />
      </div>
    </Page>
  );
}

function Wall(props: ProfileScreenProps) {
  const { creator, onGuest } = props;
  const currentUser = useCurrentUser();
  const layout = useTimelineLayout(currentUser.status === 'member' ? currentUser : null);
  const palette = usePalette(creator);
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
    return <GuestWall author={author} onJoin={onGuest} entry={entry} palette={palette} />;
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
        onChanged={isOwner ? props.onWallChanged : undefined}
      />
    </>
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
  if (account?.application_state === 'rejected' || account?.application_state === 'none') {
    const isRefused = account.application_state === 'rejected';
    return (
      <Banner
        icon={EyeOff}
        className="mx-4 md:mx-0"
        action={
          <ButtonLink to="/" size="sm">
            See how it stands
          </ButtonLink>
        }
      >
        {isRefused
          ? 'Your page is not listed: your application was not accepted.'
          : 'Your page is not listed: your application is not finished.'}
      </Banner>
    );
  }
  return (
    <Banner icon={EyeOff} className="mx-4 md:mx-0">
      Your page is not listed yet. You and your subscribers see it, nobody else.
    </Banner>
  );
}

/** List or grid, as the account says; a change shows at once and is saved there. */
function useTimelineLayout(member: { userId: string; account: Account | null } | null) {
  const client = useQueryClient();
  const save = useSaveLayout();
  return {
    layout: member?.account?.timeline_layout ?? 'list',
    onLayout: (layout: Account['timeline_layout']) => {
      if (!member) return;
      const queryKey = accountKeys.mine(member.userId);
      const show = () => {
        // A running request may return the old layout.
        void client.cancelQueries({ queryKey, exact: true });
        client.setQueryData(
          queryKey,
          (account: Account | null | undefined) =>
            account && { ...account, timeline_layout: layout },
        );
      };
      show();
      save.mutate(layout, { onSuccess: show });
    },
  };
}
