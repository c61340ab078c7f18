import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** A surface with a border. The design prefers borders to shadows. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classes('rounded-lg border border-line bg-surface p-4', className)} />
  );
}
