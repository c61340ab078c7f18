import { Ellipsis, Flag, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { confirm } from '@/ui/confirm.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { Menu, MenuItem } from '@/ui/menu.tsx';

/** Double-click, menu and keyboard open the same question. */
export function Removable(props: { isPriced: boolean; onRemove: () => void; children: ReactNode }) {
  const { isPriced, onRemove, children } = props;
  const ask = async () => {
    const isSure = await confirm({
      title: 'Remove this message?',
      body: `It goes for both of you.${isPriced ? ' What was bought of it stays with its buyer.' : ''}`,
      action: 'Remove',
      danger: true,
    });
    if (isSure) onRemove();
  };
  return (
    <div className="group flex items-center justify-end gap-1">
      <MessageMenu>
        <MenuItem icon={Trash2} danger onSelect={() => void ask()}>
          Remove message
        </MenuItem>
      </MessageMenu>
      {/* A pointer shortcut for the menu beside it, which also works by keyboard. */}
      <div onDoubleClick={() => void ask()}>{children}</div>
    </div>
  );
}

export function Reportable({ onReport, children }: { onReport: () => void; children: ReactNode }) {
  return (
    <div className="group flex items-center gap-1">
      <div className="min-w-0">{children}</div>
      <MessageMenu>
        <MenuItem icon={Flag} danger onSelect={onReport}>
          Report message
        </MenuItem>
      </MessageMenu>
    </div>
  );
}

function MessageMenu({ children }: { children: ReactNode }) {
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          label="More about this message"
          // Written out, because `group-hover` ignores touch screens, where a touched message
          // counts as hovered.
          className="size-9 text-quiet opacity-0 transition-opacity group-focus-within:opacity-100 data-[state=open]:opacity-100 [.group:hover_&]:opacity-100"
        />
      }
    >
      {children}
    </Menu>
  );
}
