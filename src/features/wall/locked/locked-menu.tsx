import type { LockedPost } from '@domain/answers/wall.ts';
import { Ellipsis, Flag, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { BlockItem } from '@/entities/safety/block-item.tsx';
import { MuteItem } from '@/entities/safety/mute-item.tsx';
import { ReportDialog } from '@/entities/safety/report-dialog.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu.tsx';
import { copyPostLink } from '../post/share-post.ts';

export type LockedMenuProps = { post: LockedPost; className: string };

/** The menu of a locked post, whose report has its preview. Opens when mounted. */
export function LockedMenu({ post, className }: LockedMenuProps) {
  const { id, creator } = post;
  const [isReporting, setReporting] = useState(false);
  const currentUser = useCurrentUser();
  const isFan = currentUser.status === 'member' && currentUser.account?.role === 'fan';
  return (
    <>
      <Menu
        defaultOpen
        trigger={<IconButton icon={Ellipsis} label="Post options" className={className} />}
      >
        <MenuItem icon={Link2} onSelect={() => void copyPostLink(id)}>
          Copy link
        </MenuItem>
        {isFan && <MuteItem username={creator.username} />}
        <MenuSeparator />
        <MenuItem icon={Flag} danger onSelect={() => setReporting(true)}>
          Report
        </MenuItem>
        {isFan && <BlockItem userId={creator.id} name={creator.name} />}
      </Menu>
      {isReporting && <ReportDialog target="post" id={id} onClose={() => setReporting(false)} />}
    </>
  );
}
