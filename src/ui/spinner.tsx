import { LoaderCircle } from 'lucide-react';
import { classes } from './classes.ts';

/** Decorative; the caller describes the progress in words. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classes('size-5 animate-spin', className)} />;
}
