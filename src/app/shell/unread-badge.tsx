import { useUnread, type Unread } from '@/lib/store/unread.ts';
import { classes } from '@/ui/classes.ts';

type UnreadBadgeProps = {
  of: keyof Unread;
  /** A number where there is space for it, otherwise a dot. */
  look: 'number' | 'dot';
  className?: string;
};

export function UnreadBadge({ of, look, className }: UnreadBadgeProps) {
  const count = useUnread()[of];
  if (count === 0) return null;
  return (
    <span
      data-wide={count > 99 || undefined}
      className={classes(
        'bg-accent text-on-accent',
        look === 'dot'
          ? 'size-2.5 rounded-full ring-2 ring-background'
          : 'rounded-full px-1.5 text-xs leading-5 font-semibold tabular',
        className,
      )}
    >
      <span className={look === 'dot' ? 'sr-only' : ''}>{count > 99 ? '99+' : count}</span>
      <span className="sr-only"> unread</span>
    </span>
  );
}
