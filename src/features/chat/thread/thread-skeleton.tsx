import { classes } from '@/ui/classes.ts';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';

const bubbles = ['w-56', 'w-40 self-end', 'w-64', 'w-48 self-end', 'w-32 self-end', 'w-60'];

/** Placeholder bubbles at the bottom, where the messages will be. */
export function ThreadSkeleton() {
  return (
    <div className="flex min-h-0 grow flex-col justify-end overflow-hidden">
      <Loading>
        <div className="mx-auto flex max-w-3xl flex-col gap-2 px-4 py-4">
          {bubbles.map((width, index) => (
            <Skeleton key={index} className={classes('h-10 rounded-lg', width)} />
          ))}
        </div>
      </Loading>
    </div>
  );
}
