import { Skeleton } from '@/ui/skeleton.tsx';

export const storyGrid =
  'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-5';

/** In the column of the composer. */
export const ownStoryGrid = 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4';

export function StorySkeletons({ grid = storyGrid }: { grid?: string }) {
  return (
    <div className={grid}>
      {Array.from({ length: 8 }, (_, place) => (
        <div key={place} className="overflow-hidden rounded-lg border border-line bg-surface">
          <Skeleton className="aspect-[9/14] w-full rounded-none" />
          <div className="flex items-center gap-2.5 p-3">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className="h-8 grow" />
          </div>
        </div>
      ))}
    </div>
  );
}
