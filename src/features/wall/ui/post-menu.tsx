import { Ellipsis, Trash2 } from 'lucide-react';
import { textOf } from '@/shared/errors/error-text.ts';
import { confirm } from '@/shared/ui/confirm.ts';
import { IconButton } from '@/shared/ui/icon-button.tsx';
import { Menu, MenuItem } from '@/shared/ui/menu.tsx';
import { toast } from '@/shared/ui/toast.ts';
import { useRemovePost, type WallOf } from '../data/queries.ts';

type PostMenuProps = { wall: WallOf; postId: string; onRemoved?: (() => void) | undefined };

/** What the author may do with a post. */
export function PostMenu({ wall, postId, onRemoved }: PostMenuProps) {
  const remove = useRemovePost(wall, onRemoved);
  const ask = async () => {
    const isSure = await confirm({
      title: 'Remove this post?',
      body: 'It disappears from your wall with its pictures and videos. This cannot be undone.',
      action: 'Remove',
      danger: true,
    });
    if (isSure) remove.mutate(postId, { onError: (error) => void toast(textOf(error), 'bad') });
  };
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label="Post options" className="-me-2" />}>
      <MenuItem icon={Trash2} danger onSelect={() => void ask()}>
        Remove
      </MenuItem>
    </Menu>
  );
}
