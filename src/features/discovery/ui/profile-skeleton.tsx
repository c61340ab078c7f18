import { Page } from '@/ui/page.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';

/** Placeholder of a profile while it loads. */
export function ProfileSkeleton() {
  return (
    <Page
      title="Profile"
      hideHeading
      bleed
      width="wall"
      aside={<Skeleton className="h-40 w-full rounded-lg" />}
    >
      <Loading>
        <Skeleton className="h-24 w-full rounded-none md:h-44 md:rounded-xl" />
        <div className="flex flex-col gap-3 px-4 md:gap-4 md:px-0">
          <div className="flex items-center justify-between pt-2 md:pt-4">
            <Skeleton className="-mt-12 size-24 rounded-full ring-4 ring-background md:-mt-16" />
            <Skeleton className="h-9 w-48 rounded-full" />
          </div>
          <Skeleton className="h-6 w-44" />
          <Skeleton className="h-4 w-64" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-4 w-72" />
        </div>
        <div className="mt-4 grid grid-cols-3 gap-[3px] 2xl:grid-cols-4">
          {Array.from({ length: 6 }, (_, place) => (
            <Skeleton key={place} className="aspect-square w-full rounded-none" />
          ))}
        </div>
      </Loading>
    </Page>
  );
}
