import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonStyle, type ButtonLook } from './button-style.ts';
import { classes } from './classes.ts';

function Anchor({
  variant,
  size,
  wide,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & ButtonLook) {
  return (
    <a {...rest} className={classes(buttonStyle({ variant, size, wide }), className)}>
      {children}
    </a>
  );
}

/** A link of the router that looks like a button. */
export const ButtonLink = createLink(Anchor);
