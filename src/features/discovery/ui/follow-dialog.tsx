import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { useFollowPress } from './follow-button.tsx';

type FollowDialogProps = {
  creator: CreatorProfile;
  currentUserId: string;
  onClose: () => void;
};

/** Asks somebody who pressed Follow as a guest and has joined since. An address follows nobody. */
export function FollowDialog({ creator, currentUserId, onClose }: FollowDialogProps) {
  const { isFollowing, press } = useFollowPress({ creator, currentUserId });
  if (isFollowing || !creator.viewer.can_follow) return null;
  const follow = () => {
    press();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Follow ${creator.name}`}
      footer={
        <Button wide variant="primary" onClick={follow}>
          Follow
        </Button>
      }
    >
      <p className="text-quiet">
        Following is free. The public posts of <bdi className="text-text">{creator.name}</bdi> come
        into your feed.
      </p>
    </Dialog>
  );
}
