import { lazy, Suspense } from 'react';
import { useStore } from '@/lib/store/use-store.ts';
import { checkStore } from './check.ts';

const CheckDialog = lazy(async () => ({
  default: (await import('./check-dialog.tsx')).CheckDialog,
}));

/** Shows the questions of askForCheck(); rendered once for a signed-in user. */
export function CheckHost() {
  const asked = useStore(checkStore);
  return (
    asked && (
      <Suspense>
        <CheckDialog asked={asked} />
      </Suspense>
    )
  );
}
