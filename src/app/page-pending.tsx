import { Loading, Skeleton } from '@/ui/skeleton.tsx';

/** Shown while a page without a skeleton of its own loads its code or data. */
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
