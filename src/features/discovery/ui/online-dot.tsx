import { classes } from '@/ui/classes.ts';

/** A green dot for a user who is online. */
export function OnlineDot({ className }: { className?: string }) {
  return (
    <span
      role="img"
      aria-label="Online"
      className={classes('inline-block size-2 shrink-0 rounded-full bg-good', className)}
    />
  );
}
