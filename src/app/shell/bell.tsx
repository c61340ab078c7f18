import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { classes } from '@/ui/classes.ts';

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }));

type BellProps = {
  to: string;
  label: string;
  className: string;
  activeClassName: string;
  children: ReactNode;
};

/** The bell of the rail: opens the latest notifications. On phones the tab links to the page. */
export function Bell({ to, label, className, activeClassName, children }: BellProps) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const button = useRef<HTMLButtonElement>(null);
  const isThere = useLocation({ select: ({ pathname }) => pathname === to });
  const isOpen = state === 'open';
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={label}
        onClick={() => setState(isOpen ? 'closed' : 'open')}
        className={classes('w-full', className, isThere && activeClassName)}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <BellPanel button={button} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
