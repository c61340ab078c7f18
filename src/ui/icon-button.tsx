import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: LucideIcon;
  /** The action, for screen readers and as tooltip. */
  label: string;
  /** Draws a background, as beside other buttons. */
  filled?: boolean;
};

export function IconButton({ icon: Icon, label, filled, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors',
        'disabled:opacity-50',
        filled ? 'bg-raised hover:bg-line' : 'hover:bg-raised',
        className,
      )}
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </button>
  );
}
