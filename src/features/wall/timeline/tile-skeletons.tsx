import { Skeleton } from '@/ui/skeleton.tsx';

export const tileGrid = 'grid grid-cols-3 gap-[3px] 2xl:grid-cols-4';

/** Placeholders of the first tiles of a wall. */
export function TileSkeletons() {
  return (
    <div className={tileGrid}>
      {Array.from({ length: 9 }, (_, place) => (
        <Skeleton key={place} className="aspect-square w-full rounded-none" />
      ))}
    </div>
  );
}
