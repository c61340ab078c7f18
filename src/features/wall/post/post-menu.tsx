import { Ellipsis, Flag, Link2, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { confirmDeletion } from '@/ui/confirm-deletion.ts';
import { confirm } from '@/ui/confirm.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu.tsx';
import { toast } from '@/ui/toast.ts';
import { readDeletionsLeft, usePinPost, useRemovePost, type PostOf } from './post-queries.ts';
import { EditDialog } from './edit-dialog.tsx';
import { ReportDialog } from '@/entities/safety/report-dialog.tsx';
import { toastError } from '@/ui/toast-error.ts';

type PostMenuProps = PostOf & { onRemoved?: (() => void) | undefined };

/** The menu of a post: its author edits it, other users report it. Opens when mounted. */
export function PostMenu({ onRemoved, ...own }: PostMenuProps) {
  const { currentUserId, post } = own;
  const [dialog, setDialog] = useState<'edit' | 'report' | null>(null);
  const isOwner = currentUserId === post.creator_id;
  const copy = async () => {
    await navigator.clipboard.writeText(`${window.location.origin}/post/${post.id}`);
    void toast('Link copied');
  };
  return (
    <>
      <Menu
        defaultOpen
        trigger={<IconButton icon={Ellipsis} label="Post options" className="-me-2" />}
      >
        {isOwner && (
          <MenuItem
            icon={Pencil}
            disabled={post.moderation_state !== 'live'}
            onSelect={() => setDialog('edit')}
          >
            Edit
          </MenuItem>
        )}
        {isOwner && <PinItem {...own} />}
        <MenuItem icon={Link2} onSelect={() => void copy()}>
          Copy link
        </MenuItem>
        <MenuSeparator />
        {isOwner ? (
          <RemoveItem {...own} onRemoved={onRemoved} />
        ) : (
          <MenuItem icon={Flag} danger onSelect={() => setDialog('report')}>
            Report
          </MenuItem>
        )}
      </Menu>
      {dialog === 'edit' && <EditDialog {...own} onClose={() => setDialog(null)} />}
      {dialog === 'report' && (
        <ReportDialog target="post" id={post.id} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function PinItem(own: PostOf) {
  const pin = usePinPost(own);
  const isPinned = own.post.is_pinned;
  return (
    <MenuItem
      icon={isPinned ? PinOff : Pin}
      onSelect={() => void pin.mutateAsync(!isPinned).catch(toastError)}
    >
      {isPinned ? 'Unpin' : 'Pin'}
    </MenuItem>
  );
}

function RemoveItem({ onRemoved, ...own }: PostMenuProps) {
  const remove = useRemovePost(own);
  const ask = async () => {
    // Posts that staff took down do not count towards the cap.
    const isCounted = own.post.moderation_state === 'live';
    const question = {
      title: 'Remove this post?',
      body: 'It disappears from your wall with its pictures and videos. This cannot be undone.',
      action: 'Remove',
      danger: true,
    };
    const isSure = await (isCounted
      ? confirmDeletion(question, () => readDeletionsLeft(own.post.created_at))
      : confirm(question));
    if (!isSure) return;
    // The menu is unmounted by then, so callbacks of mutate() would not be called.
    await remove.mutateAsync().then(onRemoved, toastError);
  };
  return (
    <MenuItem icon={Trash2} danger onSelect={() => void ask()}>
      Remove
    </MenuItem>
  );
}
