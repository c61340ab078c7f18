import type { MessageReaction } from '@domain/answers/messages.ts';
import { Ellipsis, Flag, Reply, Trash2 } from 'lucide-react';
import { lazy, useRef, type ReactNode } from 'react';
import { confirm } from '@/ui/confirm.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { LazyMenu, MenuItem, MenuSeparator } from '@/ui/lazy-menu.tsx';
import { toolsLook } from './thread-look.ts';
import { writingField } from '../compose/writing-field.ts';

const ReactionChoice = lazy(async () => ({
  default: (await import('./reaction-choice.tsx')).ReactionChoice,
}));

type MessageToolsProps = {
  isMine: boolean;
  isPriced: boolean;
  reaction: MessageReaction | null;
  /** Each undefined where the user cannot do it. */
  onReact: ((reaction: MessageReaction | null) => void) | undefined;
  onReply: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  onReport: (() => void) | undefined;
  children: ReactNode;
};

/** A message with its menu. Double-click on an own one opens the same question as the menu. */
export function MessageTools({ isMine, isPriced, reaction, children, ...on }: MessageToolsProps) {
  const { onReact, onReply, onRemove, onReport } = on;
  const ask = async () => {
    const isSure = await confirm({
      title: 'Remove this message?',
      body: `It goes for both of you.${isPriced ? ' What was bought of it stays with its buyer.' : ''}`,
      action: 'Remove',
      danger: true,
    });
    if (isSure) onRemove?.();
  };
  const isReplying = useRef(false);
  const toComposer = (event: Event) => {
    if (!isReplying.current) return;
    isReplying.current = false;
    event.preventDefault();
    writingField()?.focus();
  };
  if (![onReact, onReply, onRemove, onReport].some(Boolean)) return children;
  const menu = (
    <MessageMenu onCloseFocus={toComposer}>
      {onReact && <ReactionChoice chosen={reaction} onReact={onReact} />}
      {onReply && (
        <MenuItem
          icon={Reply}
          onSelect={() => {
            isReplying.current = true;
            onReply();
          }}
        >
          Reply
        </MenuItem>
      )}
      {(onReact ?? onReply) && (onRemove ?? onReport) && <MenuSeparator />}
      {onRemove && (
        <MenuItem icon={Trash2} danger onSelect={() => void ask()}>
          Remove message
        </MenuItem>
      )}
      {onReport && (
        <MenuItem icon={Flag} danger onSelect={onReport}>
          Report message
        </MenuItem>
      )}
    </MessageMenu>
  );
  return isMine ? (
    <div className={toolsLook(true)}>
      {menu}
      {/* A pointer shortcut for the menu beside it, which also works by keyboard. */}
      <div onDoubleClick={onRemove && (() => void ask())}>{children}</div>
    </div>
  ) : (
    <div className={toolsLook(false)}>
      <div className="min-w-0">{children}</div>
      {menu}
    </div>
  );
}

function MessageMenu(props: { onCloseFocus: (event: Event) => void; children: ReactNode }) {
  return (
    <LazyMenu
      onCloseFocus={props.onCloseFocus}
      trigger={
        <IconButton
          icon={Ellipsis}
          label="More about this message"
          // Written out, because `group-hover` ignores touch screens, where a touched message
          // counts as hovered.
          className="text-quiet opacity-0 transition-opacity group-focus-within:opacity-100 data-[state=open]:opacity-100 [.group:hover_&]:opacity-100"
        />
      }
    >
      {props.children}
    </LazyMenu>
  );
}
