import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasPage } from '@/app/navigation.ts';
import { FollowButton, FollowWords, followSize } from '@/features/discovery/ui/follow-button.tsx';
import { ProfileMenuButton } from '@/features/discovery/ui/profile-menu-button.tsx';
import type { GuestPress } from '@/features/wall/post/guest-press.ts';
import { rememberReturnPath } from '@/lib/store/return-path.ts';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { Button } from '@/ui/button.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { hasAccess } from '@/features/subscriptions/status.ts';

/** Redirects a guest to joining, and afterwards back to this page or to the address of an action. */
export function useJoinRedirect(): (returnTo?: string, isLike?: boolean) => void {
  const router = useRouter();
  const navigate = useNavigate();
  return (returnTo = router.state.location.href, isLike = false) => {
    rememberReturnPath(returnTo, isLike);
    void navigate({
      to: '/register/$type/{-$redirect}/{-$objectId}',
      params: { type: 'follower' },
    });
  };
}

/** Where joining leads after a guest's press on a post: the address, and whether to like there. */
export function guestTarget(
  username: string,
  press?: GuestPress,
): [path?: string, isLike?: boolean] {
  if (!press) return [];
  if (press.action === 'tip') return [`/${username}?action=tip`];
  return [`/post/${press.postId}`, press.action === 'like'];
}

type ProfileActionsProps = {
  creator: CreatorProfile;
  /** Opens the tip dialog; guests are redirected to joining instead. */
  onTip: () => void;
  /** Opens the report; guests are redirected to joining instead. */
  onReport: () => void;
};

/** The buttons beside a creator's avatar that the signed-in user or guest may use. */
export function ProfileActions({ creator, onTip, onReport }: ProfileActionsProps) {
  const currentUser = useCurrentUser();
  const join = useJoinRedirect();
  if (currentUser.status !== 'member') {
    const page = `/${creator.username}`;
    const thread = `/conversations/${creator.username}`;
    return (
      <>
        {creator.viewer.can_tip && <JoinLink to={`${page}?action=tip`}>Tip</JoinLink>}
        <JoinLink to={thread}>Message</JoinLink>
        <JoinLink to={`${page}?action=follow`} label="Follow" className={followSize}>
          <FollowWords isFollowing={false} />
        </JoinLink>
        <ProfileMenuButton
          creator={creator}
          canBlock={false}
          onReport={creator.is_special ? undefined : () => join(`${page}?action=report`)}
        />
      </>
    );
  }
  if (creator.viewer.is_owner) return <OwnerActions creator={creator} />;
  const isFan = currentUser.account?.role === 'fan';
  return (
    <>
      {isFan && <FanActions creator={creator} currentUserId={currentUser.userId} onTip={onTip} />}
      <ProfileMenuButton
        creator={creator}
        canBlock={!creator.is_special}
        canMute={isFan}
        onReport={creator.is_special ? undefined : onReport}
      />
    </>
  );
}

type JoinLinkProps = {
  /** The address of the action, to continue at after joining. */
  to: string;
  label?: string;
  className?: string;
  children: ReactNode;
};

/** A link to joining, in place of an action that guests do not have. */
function JoinLink({ to, label, className, children }: JoinLinkProps) {
  return (
    <ButtonLink
      to="/register/$type/{-$redirect}/{-$objectId}"
      params={{ type: 'follower' }}
      size="sm"
      aria-label={label}
      onClick={() => rememberReturnPath(to)}
      {...(className ? { className } : {})}
    >
      {children}
    </ButtonLink>
  );
}

function OwnerActions({ creator }: { creator: CreatorProfile }) {
  const router = useRouter();
  return (
    <>
      {hasPage(router, '/settings') && (
        <ButtonLink to={'/settings' as string} size="sm">
          Edit profile
        </ButtonLink>
      )}
      <ProfileMenuButton creator={creator} canBlock={false} />
    </>
  );
}

type FanActionsProps = Pick<ProfileActionsProps, 'creator' | 'onTip'> & { currentUserId: string };

function FanActions(props: FanActionsProps) {
  const { creator, currentUserId } = props;
  const router = useRouter();
  const thread = `/conversations/${creator.username}`;
  const { subscription, can_follow: canFollow, is_following: isFollowing } = creator.viewer;
  const isSubscribed = subscription !== null && hasAccess(subscription.state);
  return (
    <>
      {creator.viewer.can_tip && (
        <Button size="sm" onClick={props.onTip}>
          Tip
        </Button>
      )}
      {hasPage(router, thread) && (
        <ButtonLink to={thread} size="sm">
          Message
        </ButtonLink>
      )}
      {!isSubscribed && (canFollow || isFollowing) && (
        <FollowButton creator={creator} currentUserId={currentUserId} />
      )}
    </>
  );
}
