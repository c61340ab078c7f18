import type { SavedReply } from '@domain/answers/chat.ts';
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '@/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu.tsx';
import { toastError } from '@/ui/toast-error.ts';
import { useOrderSavedReplies, useRemoveSavedReply } from '../data/saved-replies.ts';
import { moved } from './saved-replies.ts';

type SavedReplyRowProps = {
  replies: SavedReply[];
  at: number;
  onInsert: () => void;
  onEdit: () => void;
};

export function SavedReplyRow({ replies, at, onInsert, onEdit }: SavedReplyRowProps) {
  const order = useOrderSavedReplies();
  const remove = useRemoveSavedReply();
  const isEditing = useRef(false);
  const reply = replies[at];
  if (!reply) return null;
  const move = (by: -1 | 1) => order.mutate(moved(replies, at, by), { onError: toastError });
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        dir="auto"
        onClick={onInsert}
        className="min-h-11 min-w-0 grow rounded-md px-3 py-2 text-start hover:bg-raised"
      >
        <span className="line-clamp-3 wrap-anywhere whitespace-pre-wrap">{reply.text}</span>
      </button>
      <Menu
        trigger={<IconButton icon={Ellipsis} label="More about this reply" />}
        onCloseFocus={(event) => {
          // The field of the change takes the focus.
          if (isEditing.current) event.preventDefault();
          isEditing.current = false;
        }}
      >
        <MenuItem
          icon={Pencil}
          onSelect={() => {
            isEditing.current = true;
            onEdit();
          }}
        >
          Change
        </MenuItem>
        {at > 0 && (
          <MenuItem icon={ArrowUp} onSelect={() => move(-1)}>
            Move up
          </MenuItem>
        )}
        {at < replies.length - 1 && (
          <MenuItem icon={ArrowDown} onSelect={() => move(1)}>
            Move down
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem
          icon={Trash2}
          danger
          onSelect={() => remove.mutate(reply.id, { onError: toastError })}
        >
          Remove
        </MenuItem>
      </Menu>
    </li>
  );
}
