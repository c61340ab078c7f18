import type { AiLabel } from '@domain/media.ts';
import { classes } from '@/ui/classes.ts';

/** What a machine made of something, in words; null for nothing. */
export const aiWords = (label: AiLabel | null | undefined): string | null =>
  label === 'generated' ? 'Made with AI' : label === 'edited' ? 'Edited with AI' : null;

type AiBadgeProps = { label: AiLabel | null | undefined; className?: string };

/** A mark over a picture or video that a machine edited or generated. */
export function AiBadge({ label, className }: AiBadgeProps) {
  const words = aiWords(label);
  if (words === null) return null;
  return (
    <span
      className={classes(
        'pointer-events-none absolute start-2 top-2 rounded-sm bg-surface/85 px-1.5 text-sm text-text',
        className,
      )}
    >
      {words}
    </span>
  );
}
