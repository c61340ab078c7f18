import { LoaderCircle } from 'lucide-react';
import { classes } from './classes.ts';

/** Decorative: whoever shows it says in words what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classes('size-5 animate-spin', className)} />;
}
