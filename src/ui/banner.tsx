import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type BannerProps = {
  tone?: 'plain' | 'good' | 'warning' | 'bad';
  icon?: LucideIcon;
  /** An action at the end, such as a button. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
};

const tones = { plain: 'text-quiet', good: 'text-good', warning: 'text-warning', bad: 'text-bad' };

/** A permanent notice on a page: pending application, processing video, hidden stories. */
export function Banner({ tone = 'plain', icon: Icon, action, children, className }: BannerProps) {
  return (
    <div
      role="status"
      className={classes(
        'flex items-center gap-3 rounded-md border border-line bg-surface px-4 py-3',
        className,
      )}
    >
      {Icon && (
        <Icon aria-hidden className={classes('size-5 shrink-0', tones[tone])} strokeWidth={1.75} />
      )}
      {/* An action that does not fit beside the words stands below them. */}
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 grow basis-48 text-pretty">{children}</p>
        {action}
      </div>
    </div>
  );
}
