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
        '@container rounded-md border border-line bg-surface px-4 py-3',
        className,
      )}
    >
      <div className="flex flex-col items-start gap-2 @md:flex-row @md:items-center @md:gap-4">
        <div className="flex min-w-0 grow gap-3">
          {Icon && (
            <Icon
              aria-hidden
              className={classes('mt-0.5 size-5 shrink-0', tones[tone])}
              strokeWidth={1.75}
            />
          )}
          <p className="min-w-0 grow text-balance">{children}</p>
        </div>
        {/* In a narrow notice the action stands below the words. */}
        {action && <div className={classes('shrink-0', Icon && 'ms-8 @md:ms-0')}>{action}</div>}
      </div>
    </div>
  );
}
