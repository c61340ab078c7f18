import type { WallRow } from '@domain/answers/wall.ts';
import { Lock } from 'lucide-react';
import { Button } from '@/ui/button.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { isLocked } from '../data/rows.ts';
import type { Entry } from './entry.ts';
import { endText } from './words.ts';

/** The end of a wall: the way to the posts that were locked on it, where there is one. */
export function WallEnd({ rows, entry }: { rows: WallRow[]; entry: Entry | null }) {
  const locked = rows.filter(isLocked).length;
  if (!entry || locked === 0) return <ListState kind="end" />;
  return (
    <div className="w-full max-w-md px-4 py-8">
      <Button variant="primary" wide onClick={entry.onPress}>
        <Lock aria-hidden className="size-4" strokeWidth={2} />
        {endText(locked, entry.priceCents)}
      </Button>
    </div>
  );
}
