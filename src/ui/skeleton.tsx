import { classes } from './classes.ts';

/** A shape that holds the place of what is coming; give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block shimmer rounded-sm bg-raised', className)} />;
}

/** Wraps the skeletons of a screen: says once that something is loading. */
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
