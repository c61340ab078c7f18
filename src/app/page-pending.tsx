import { Loading, Skeleton } from '@/ui/skeleton.tsx';

/** While a page's code or data is on its way and it has no skeleton of its own. */
export function PagePending() {
  return (
    <Loading>
      <div className="mx-auto flex max-w-2xl flex-col gap-4 px-4 pt-6 md:px-8">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-32 w-full rounded-lg" />
        <Skeleton className="h-32 w-full rounded-lg" />
      </div>
    </Loading>
  );
}
