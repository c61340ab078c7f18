import { toastError } from '@/ui/toast-error.ts';
import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { Ban, Flag, Link2 } from 'lucide-react';
import { copyLink } from '@/ui/copy.ts';
import { Menu, MenuItem } from '@/ui/menu.tsx';
import { confirmBlock } from '@/entities/safety/confirm-block.ts';
import { MuteItem } from '@/entities/safety/mute-item.tsx';
import { useBlock } from '@/entities/safety/queries.ts';
import { ProfileMenuTrigger } from './profile-menu-trigger.tsx';

export type ProfileMenuProps = {
  creator: CreatorProfile;
  canBlock: boolean;
  /** The reader is a fan, who mutes the conversation with this creator. */
  canMute?: boolean;
  /** Opens the report; undefined if the profile cannot be reported. */
  onReport?: (() => void) | undefined;
};

/** The menu of a profile: copy the address, mute, report, block. Opens when mounted. */
export function ProfileMenu({ creator, canBlock, canMute, onReport }: ProfileMenuProps) {
  const block = useBlock(creator.id);
  /** Blocks; a renewal, which an unblock does not give back, is asked about first. */
  const press = async () => {
    const isSure =
      creator.viewer.subscription?.state !== 'active' || (await confirmBlock(creator.name, true));
    if (isSure) block.mutate(true, { onError: toastError });
  };
  return (
    <Menu defaultOpen trigger={<ProfileMenuTrigger />}>
      <MenuItem icon={Link2} onSelect={() => void copyLink(`/${creator.username}`)}>
        Copy link
      </MenuItem>
      {canMute && <MuteItem username={creator.username} />}
      {onReport && (
        <MenuItem icon={Flag} onSelect={onReport}>
          Report
        </MenuItem>
      )}
      {canBlock && (
        <MenuItem icon={Ban} danger onSelect={() => void press()}>
          Block
        </MenuItem>
      )}
    </Menu>
  );
}
