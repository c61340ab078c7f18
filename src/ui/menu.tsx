import * as Radix from '@radix-ui/react-dropdown-menu';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type MenuProps = {
  /** The button that opens the menu; it must accept a ref and props. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  /** Opens at once, for a menu whose code was loaded by the press. */
  defaultOpen?: boolean;
  /** Prevents the event to put the focus elsewhere than on the trigger. */
  onCloseFocus?: ((event: Event) => void) | undefined;
  children: ReactNode;
};

/**
 * A menu of actions. Not modal, because a modal menu locks scrolling through a style element that
 * the content security policy refuses.
 */
export function Menu(props: MenuProps) {
  const { trigger, align = 'end', defaultOpen = false, onCloseFocus, children } = props;
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          {...(onCloseFocus && { onCloseAutoFocus: onCloseFocus })}
          className="z-50 min-w-48 rounded-lg border border-line bg-surface p-1.5 shadow-float enter-fade"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type MenuItemProps = {
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

export function MenuItem({
  icon: Icon,
  danger,
  disabled = false,
  onSelect,
  children,
}: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={classes(
        'flex min-h-11 cursor-default items-center gap-3 rounded-sm px-3 outline-none select-none',
        'data-disabled:opacity-50 data-highlighted:bg-raised',
        danger && 'text-bad',
      )}
    >
      {Icon && <Icon aria-hidden className="size-[18px]" strokeWidth={1.75} />}
      <span>{children}</span>
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-3 my-1.5 h-px bg-line" />;
}
