import type { ComponentProps } from 'react';
import { buttonStyle, type ButtonLook } from './button-style.ts';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work is in progress: the label keeps its width, presses do nothing, the focus stays. */
    pending?: boolean;
  };

export function Button({
  variant,
  size,
  wide,
  pending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // A second press while pending does not submit the form again.
      type={pending ? 'button' : type}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? undefined : onClick}
      className={classes(
        buttonStyle({ variant, size, wide }),
        'not-[.absolute]:relative',
        className,
      )}
    >
      <span className={classes('inline-flex items-center gap-2', pending && 'opacity-0')}>
        {children}
      </span>
      {pending && <Spinner className="absolute inset-0 m-auto" />}
    </button>
  );
}
