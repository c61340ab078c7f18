import { classes } from './classes.ts';

/** A placeholder for content that is loading; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  const isRound = className?.includes('rounded');
  return (
    <span
      aria-hidden
      className={classes('block shimmer bg-raised', !isRound && 'rounded-sm', className)}
    />
  );
}

/** Wraps the skeletons of a screen and announces once that it is loading. */
export function Loading({
  label = 'Loading',
  children,
}: {
  label?: string;
  children: React.ReactNode;
}) {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  );
}
