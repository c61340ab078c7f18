import { Ellipsis, Flag, Globe, Link2, Lock, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { confirmDeletion } from '@/ui/confirm-deletion.ts';
import { confirm } from '@/ui/confirm.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu.tsx';
import {
  readDeletionsLeft,
  usePinPost,
  useRemovePost,
  useSetAudience,
  type PostOf,
} from './post-queries.ts';
import { EditDialog } from './edit-dialog.tsx';
import { copyPostLink } from './share-post.ts';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { BlockItem } from '@/entities/safety/block-item.tsx';
import { MuteItem } from '@/entities/safety/mute-item.tsx';
import { ReportDialog } from '@/entities/safety/report-dialog.tsx';
import { toastError } from '@/ui/toast-error.ts';

type PostMenuProps = PostOf & { onRemoved?: (() => void) | undefined };

/** The menu of a post: its author edits it, other users report it. Opens when mounted. */
export function PostMenu({ onRemoved, ...own }: PostMenuProps) {
  const { currentUserId, post } = own;
  const [dialog, setDialog] = useState<'edit' | 'report' | null>(null);
  const isOwner = currentUserId === post.creator_id;
  const currentUser = useCurrentUser();
  const isFan = currentUser.status === 'member' && currentUser.account?.role === 'fan';
  return (
    <>
      <Menu
        defaultOpen
        trigger={<IconButton icon={Ellipsis} label="Post options" className="-me-3" />}
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
        {isOwner && !post.is_promo && <AudienceItem {...own} />}
        <MenuItem icon={Link2} onSelect={() => void copyPostLink(post.id)}>
          Copy link
        </MenuItem>
        {isFan && <MuteItem username={post.creator.username} />}
        <MenuSeparator />
        {isOwner ? (
          <RemoveItem {...own} onRemoved={onRemoved} />
        ) : (
          <>
            <MenuItem icon={Flag} danger onSelect={() => setDialog('report')}>
              Report
            </MenuItem>
            {isFan && <BlockItem userId={post.creator_id} name={post.creator.name} />}
          </>
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

/** Shows a post to subscribers only, or to everybody. A promotion is always public. */
function AudienceItem(own: PostOf) {
  const change = useSetAudience(own);
  const isPublic = own.post.audience === 'public';
  const ask = async () => {
    const isSure = await confirm({
      title: isPublic ? 'Show this post to subscribers only?' : 'Show this post to everybody?',
      body: isPublic
        ? 'Followers and guests no longer see it. Likes and comments stay.'
        : 'Followers and guests see it too. Nobody is notified again.',
      action: isPublic ? 'Make private' : 'Make public',
    });
    if (isSure) await change.mutateAsync(isPublic ? 'private' : 'public').catch(toastError);
  };
  return (
    <MenuItem
      icon={isPublic ? Lock : Globe}
      disabled={own.post.moderation_state !== 'live'}
      onSelect={() => void ask()}
    >
      {isPublic ? 'Make private' : 'Make public'}
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
