import { Skeleton } from '@/ui/skeleton.tsx';

export const itemGridStyle = 'grid grid-cols-2 gap-3 lg:grid-cols-3';

export const itemCardStyle =
  'flex flex-col overflow-hidden rounded-lg border border-line bg-surface';

type ItemGridSkeletonProps = { className?: string };

/** Placeholder of a page of cards while it loads. */
export function ItemGridSkeleton({ className = itemGridStyle }: ItemGridSkeletonProps) {
  return (
    <div className={className}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={itemCardStyle}>
          <Skeleton className="aspect-square rounded-none" />
          <div className="flex flex-col gap-2 p-3">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-9 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
