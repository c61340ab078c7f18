import type { TimelineLayout } from '@domain/answers/session.ts';
import { useState, type ReactNode } from 'react';

/** Rows before the interlude: full rows of the grid, below the first screen of a phone. */
const ROWS_BEFORE = { box: 9, list: 5 } as const;

export type Interlude = { afterId: string | undefined; node: ReactNode };

/**
 * The place of something that stands between the rows of a wall, after the same row while that row
 * is there. A wall with fewer rows has it behind its end.
 */
export function useInterlude(
  rows: { id: string }[],
  layout: TimelineLayout,
  node: ReactNode,
): Interlude {
  const [held, setHeld] = useState<{ layout: TimelineLayout; id: string }>();
  const before = ROWS_BEFORE[layout];
  const isHeld = held?.layout === layout && rows.some(({ id }) => id === held.id);
  const found = rows.length > before ? rows[before - 1]?.id : undefined;
  if (!isHeld && found !== undefined) setHeld({ layout, id: found });
  return { afterId: isHeld ? held.id : found, node };
}

/** A row with the interlude behind it; in the grid it takes a line of its own. */
export function drawWithInterlude(row: ReactNode, node: ReactNode) {
  return (
    <>
      {row}
      <div className="col-span-full py-4 empty:hidden">{node}</div>
    </>
  );
}
