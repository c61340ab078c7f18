import type { ReactNode } from 'react';
import { classes } from '@/ui/classes.ts';

type SubscribeBarProps = {
  /** Guests have no tab bar below it. */
  isGuest: boolean;
  children: ReactNode;
};

/**
 * The offer to subscribe at the bottom of a phone. It sticks to the end of the page, so that it
 * takes its room there and covers nothing, and stands below sheets and toasts.
 */
export function SubscribeBar({ isGuest, children }: SubscribeBarProps) {
  return (
    <div
      className={classes(
        'sticky z-20 border-t border-line bg-background px-4 pt-2.5',
        isGuest
          ? 'bottom-0 pb-[max(0.5rem,env(safe-area-inset-bottom))]'
          : 'pb-2 bottom-[calc(64px+env(safe-area-inset-bottom))]',
      )}
    >
      {children}
    </div>
  );
}
