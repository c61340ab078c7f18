import type { LucideIcon } from 'lucide-react';
import { classes } from '@/ui/classes.ts';

type ComposerOptionProps = {
  icon: LucideIcon;
  /** The name, for screen readers and as tooltip. */
  label: string;
  /** The word below the icon, a part of the name. */
  word?: string;
  isChosen: boolean;
  onPress: () => void;
};

/** An icon of a composer with its word below, except on the narrowest phones. */
export function ComposerOption(props: ComposerOptionProps) {
  const { icon: Icon, label, word = label, isChosen, onPress } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isChosen}
      onClick={onPress}
      className="group flex min-h-11 min-w-11 flex-col items-center justify-center gap-0.5 rounded-md px-1 min-[24rem]:max-md:flex-1 min-[24rem]:max-md:px-0 md:w-13 md:px-0"
    >
      <span
        className={classes(
          'flex size-9 items-center justify-center rounded-full transition-colors',
          isChosen ? 'bg-accent-soft text-accent' : 'group-hover:bg-raised',
        )}
      >
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <span
        className={classes(
          'hidden text-xs min-[24rem]:block',
          isChosen ? 'text-text' : 'text-quiet',
        )}
      >
        {word}
      </span>
    </button>
  );
}
