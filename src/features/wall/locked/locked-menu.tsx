import { Ellipsis, Flag, Link2 } from 'lucide-react';
import { useState } from 'react';
import { ReportDialog } from '@/entities/safety/report-dialog.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { Menu, MenuItem } from '@/ui/menu.tsx';
import { copyPostLink } from '../post/share-post.ts';

type LockedMenuProps = { postId: string; className: string };

/** Copies the address of a locked post, and reports it with its preview. Opens when mounted. */
export function LockedMenu({ postId, className }: LockedMenuProps) {
  const [isReporting, setReporting] = useState(false);
  return (
    <>
      <Menu
        defaultOpen
        trigger={<IconButton icon={Ellipsis} label="Post options" className={className} />}
      >
        <MenuItem icon={Link2} onSelect={() => void copyPostLink(postId)}>
          Copy link
        </MenuItem>
        <MenuItem icon={Flag} danger onSelect={() => setReporting(true)}>
          Report
        </MenuItem>
      </Menu>
      {isReporting && (
        <ReportDialog target="post" id={postId} onClose={() => setReporting(false)} />
      )}
    </>
  );
}
