import { classes } from './classes.ts';

/** A placeholder for content that is loading; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block shimmer rounded-sm bg-raised', className)} />;
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
