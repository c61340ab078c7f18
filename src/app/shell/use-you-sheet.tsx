import { lazy, Suspense, useState, type ReactNode } from 'react';

const YouSheet = lazy(async () => ({ default: (await import('./you-sheet.tsx')).YouSheet }));

/** The You sheet; its code is loaded when it is first opened. */
export function useYouSheet(): { open: () => void; sheet: ReactNode } {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return {
    open: () => setState('open'),
    sheet: state !== 'never' && (
      <Suspense>
        <YouSheet open={state === 'open'} onClose={() => setState('closed')} />
      </Suspense>
    ),
  };
}
