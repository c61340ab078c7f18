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
        'relative isolate flex flex-col items-center justify-center overflow-hidden bg-accent-soft',
        className,
      )}
    >
      <span className="absolute inset-0 -z-10">
        <LockedDrawing seed={item.id} palette={paletteOf(coloursOf(item.locked_blur), item.id)} />
      </span>
      <AiBadge label={item.ai_label} />
      <span className="flex items-center gap-1.5 rounded-full bg-background px-3 py-1.5 text-sm font-semibold text-text">
        <Lock aria-hidden className="size-4 shrink-0" strokeWidth={2} />
        {contentWords(item.kind, item.media_count)}
        {item.duration_ms !== null && ` · ${lengthText(item.duration_ms)}`}
      </span>
    </div>
  );
}
