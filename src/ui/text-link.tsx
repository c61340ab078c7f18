import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

function Anchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={classes('font-semibold underline-offset-4 hover:underline', className)}>
      {children}
    </a>
  );
}

/** A link of the router inside text. */
export const TextLink = createLink(Anchor);
