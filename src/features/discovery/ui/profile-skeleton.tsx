import { Page } from '@/ui/page.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';

/** Placeholder of a profile while it loads. */
export function ProfileSkeleton() {
  return (
    <Page title="Profile" hideHeading bleed>
      <Loading>
        <Skeleton className="h-36 w-full rounded-none md:h-44 md:rounded-xl" />
        <div className="flex flex-col gap-4 px-4 md:px-0">
          <Skeleton className="-mt-12 size-24 rounded-full ring-4 ring-background" />
          <Skeleton className="h-7 w-44" />
          <Skeleton className="h-4 w-64" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-[46px] w-full rounded-full" />
        </div>
      </Loading>
    </Page>
  );
}
