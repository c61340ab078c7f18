import { Skeleton } from '@/ui/skeleton.tsx';

/** The frame of a list of people, whose rows a line parts. */
export const peopleFrame =
  'divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface';

/** Placeholder of a list of people. */
export function PeopleSkeleton() {
  return (
    <div className={peopleFrame}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-12 rounded-full" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-4 w-48" />
          </div>
          <Skeleton className="h-5 w-14" />
        </div>
      ))}
    </div>
  );
}
