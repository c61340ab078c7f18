import { toastError } from '@/ui/toast-error.ts';
import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { Ban, Flag, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyLink } from '@/ui/copy.ts';
import { Menu, MenuItem } from '@/ui/menu.tsx';
import { confirmBlock } from '@/entities/safety/confirm-block.ts';
import { useBlock } from '@/entities/safety/queries.ts';
import { ProfileMenuTrigger } from './profile-menu-trigger.tsx';

export type ProfileMenuProps = {
  creator: CreatorProfile;
  canBlock: boolean;
  /** Opens the report; undefined if the profile cannot be reported. */
  onReport?: (() => void) | undefined;
  /** Items between the address and the report. */
  children?: ReactNode;
};

/** The menu of a profile: copy the address, mute, report, block. Opens when mounted. */
export function ProfileMenu({ creator, canBlock, onReport, children }: ProfileMenuProps) {
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
      {children}
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
