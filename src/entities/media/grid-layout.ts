import type { PictureVariant } from '@domain/media.ts';
import { classes } from '@/ui/classes.ts';

/** Columns by number of items; the first picture is wider where the last row would be short. */
const layouts: Record<number, { frame: string; first: string }> = {
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

/** The tallest aspect of a single picture in a list; the lightbox shows all of it. */
const tallest = 4 / 5;

/** The aspect of a picture that is alone in its post. */
export const aspectOf = ({ width, height }: { width: number | null; height: number | null }) =>
  Math.max((width ?? 4) / (height ?? 3), tallest);

const layoutOf = (count: number) => layouts[count] ?? { frame: 'grid-cols-3', first: '' };

/** The class names of a grid of pictures. */
export const gridLook = (count: number): string => classes('grid gap-[3px]', layoutOf(count).frame);

/** Those of one of its cells. */
export function cellLook(index: number, count: number): string {
  // Five items: two halves above three thirds.
  if (count === 5) return classes('aspect-square', index < 2 ? 'col-span-3' : 'col-span-2');
  const { first } = layoutOf(count);
  if (index > 0 || first === '') return 'aspect-square';
  return first.includes('aspect') ? first : classes(first, count === 8 ? '' : 'aspect-square');
}
