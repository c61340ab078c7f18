import type { PictureVariant } from '@domain/media.ts';

/** Columns by number of items; the first picture is wider where the last row would be short. */
export const layouts: Record<number, { frame: string; first: string }> = {
  2: { frame: 'grid-cols-2', first: '' },
  3: { frame: 'grid-cols-3', first: 'col-span-2 row-span-2' },
  4: { frame: 'grid-cols-2', first: '' },
  5: { frame: 'grid-cols-6', first: '' },
  6: { frame: 'grid-cols-3', first: '' },
  7: { frame: 'grid-cols-3', first: 'col-span-3 aspect-[2/1]' },
  8: { frame: 'grid-cols-3', first: 'col-span-2' },
  9: { frame: 'grid-cols-3', first: '' },
};

/** What of a picture fills its cell: the first one is larger in some layouts, and one alone always. */
export const variantOf = (index: number, count: number): PictureVariant =>
  count === 1 || (index === 0 && layouts[count]?.first) ? 'full' : 'thumb';
