import { toastError } from '@/ui/toast-error.ts';
import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { useNavigate } from '@tanstack/react-router';
import { Heart } from 'lucide-react';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { toast } from '@/ui/toast.ts';
import { useFollow } from '../data/use-follow.ts';

type Followable = Pick<CreatorProfile, 'id' | 'username' | 'name'> & {
  viewer: Pick<CreatorProfile['viewer'], 'is_following'>;
};

type FollowButtonProps = {
  creator: Followable;
  currentUserId: string;
  /** Told at the press, and again where it fails. */
  onChange?: (isFollowing: boolean) => void;
};

/** Follows or unfollows a creator. A follow that opens a conversation links to it from a toast. */
export function useFollowPress({ creator, currentUserId, onChange }: FollowButtonProps) {
  const follow = useFollow({ username: creator.username, currentUserId }, creator.id);
  const navigate = useNavigate();
  const { is_following: isFollowing } = creator.viewer;
  const press = () => {
    if (follow.isPending) return;
    // The sheet that asked may be closed by then, so callbacks of mutate() would not be called.
    onChange?.(!isFollowing);
    follow.mutateAsync(!isFollowing).then(
      (followed) => {
        if (!followed?.has_opened_conversation) return;
        const params = { username: creator.username };
        void toast(`You follow ${creator.name}`, 'good', {
          label: 'Write',
          onClick: () => void navigate({ to: '/conversations/$username', params }),
        });
      },
      (error: unknown) => {
        onChange?.(isFollowing);
        toastError(error);
      },
    );
  };
  return { isFollowing, press };
}

/** Not shown to subscribers. */
export function FollowButton(props: FollowButtonProps) {
  const { isFollowing, press } = useFollowPress(props);
  return (
    <Button
      size="sm"
      aria-label={isFollowing ? 'Following' : 'Follow'}
      aria-pressed={isFollowing}
      onClick={press}
      className={followSize}
    >
      <FollowWords isFollowing={isFollowing} />
    </Button>
  );
}

export const followSize = 'max-md:w-9 max-md:px-0';

/** A heart on phones, a word on wide screens. */
export function FollowWords({ isFollowing }: { isFollowing: boolean }) {
  return (
    <>
      <Heart
        aria-hidden
        className={classes('size-[18px] md:hidden', isFollowing && 'fill-current text-accent')}
        strokeWidth={1.75}
      />
      <span className="hidden md:inline">{isFollowing ? 'Following' : 'Follow'}</span>
    </>
  );
}
