import { Skeleton } from '@/ui/skeleton.tsx';

/** Placeholders of the first posts while they load. */
export function PostSkeletons() {
  return (
    <div className={postList}>
      {[0, 1].map((place) => (
        <div
          key={place}
          className="flex flex-col gap-3 border-b border-line py-4 md:rounded-lg md:border md:bg-surface"
        >
          <div className="flex items-center gap-3 px-4">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className="h-8 w-32" />
          </div>
          <Skeleton className="mx-4 h-5 w-3/4" />
          <Skeleton className="aspect-[4/3] w-full rounded-none" />
        </div>
      ))}
    </div>
  );
}

export const postList = 'md:space-y-4';

/** Approximate height of a post in rem. */
export const postRem = 32;
