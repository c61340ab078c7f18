import type { Message } from '@domain/answers/messages.ts';
import { LockKeyhole as Lock } from 'lucide-react';
import { AiBadge } from '@/entities/media/ai-badge.tsx';
import { LockedDrawing } from '@/entities/media/locked-drawing.tsx';
import { coloursOf, paletteOf } from '@/entities/media/palette.ts';
import { lengthText } from '@/entities/media/length-text.ts';
import { classes } from '@/ui/classes.ts';
import { contentWords } from '../data/rules.ts';

type LockedTileProps = {
  item: Pick<Message, 'id' | 'kind' | 'media_count' | 'locked_blur' | 'duration_ms' | 'ai_label'>;
  className: string;
};

/** A placeholder for locked content: a drawing in two of its colours, a lock, and its kind. */
export function LockedTile({ item, className }: LockedTileProps) {
  return (
    <div
      className={classes(
        'relative isolate flex flex-col items-center justify-center gap-3 overflow-hidden bg-accent-soft',
        className,
      )}
    >
      <span className="absolute inset-0 -z-10">
        <LockedDrawing seed={item.id} palette={paletteOf(coloursOf(item.locked_blur), item.id)} />
      </span>
      <AiBadge label={item.ai_label} />
      <span className="flex size-12 items-center justify-center rounded-full bg-background text-text">
        <Lock aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <span className="rounded-full bg-background px-3 py-1 text-sm font-semibold text-text">
        {contentWords(item.kind, item.media_count)}
        {item.duration_ms !== null && ` · ${lengthText(item.duration_ms)}`}
      </span>
    </div>
  );
}
