import { lazy, Suspense } from 'react';
import { useStore } from '@/lib/store/use-store.ts';
import type { AgeGate } from '@/features/identity/auth/age-gate-store.ts';
import type { createAppRouter } from './router.tsx';

const AgeGateDialog = lazy(async () => ({
  default: (await import('@/features/identity/auth/ui/age-gate-dialog.tsx')).AgeGateDialog,
}));

/** Going back has begun by then, if there is somewhere to go. */
const NOWHERE_MS = 700;

type AgeGateHostProps = { gate: AgeGate; router: ReturnType<typeof createAppRouter> };

/** Draws the 18+ gate over whatever neutral page is below it while it stands open. */
export function AgeGateHost({ gate, router }: AgeGateHostProps) {
  const state = useStore(gate);
  if (state.status === 'unknown' || state.status === 'closed') return null;
  const decline = () => {
    // Where the visitor came from, or a neutral page where there is no such place. The length
    // of the history counts what lies ahead as well, so going back may lead nowhere.
    const leave = () => void router.navigate({ to: '/age-required', replace: true });
    if (window.history.length < 2) return leave();
    router.history.back();
    setTimeout(() => gate.get().status === 'open' && leave(), NOWHERE_MS);
  };
  return (
    <Suspense fallback={<div className="fixed inset-0 z-50 bg-background" />}>
      <AgeGateDialog
        state={state}
        onAccept={gate.accept}
        onDecline={decline}
        onRetry={gate.retry}
        onRead={(to) => void router.navigate({ to })}
      />
    </Suspense>
  );
}
