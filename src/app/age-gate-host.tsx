import { lazy, Suspense } from 'react';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { useStore } from '@/lib/store/use-store.ts';
import type { AgeGate } from '@/features/identity/auth/age-gate-store.ts';
import type { createAppRouter } from './router.tsx';

const AgeGateDialog = lazy(async () => ({
  default: (await import('@/features/identity/auth/ui/age-gate-dialog.tsx')).AgeGateDialog,
}));

/** Time in ms after which going back has begun, if there is an earlier page. */
const NOWHERE_MS = 700;

type AgeGateHostProps = { gate: AgeGate; router: ReturnType<typeof createAppRouter> };

/** Shows the 18+ gate over the page while the gate is open. */
export function AgeGateHost({ gate, router }: AgeGateHostProps) {
  const state = useStore(gate);
  const isMember = useCurrentUser().status === 'member';
  if (state.status === 'unknown' || state.status === 'closed') return null;
  const decline = () => {
    // Leads back to the visitor's last page, or to a neutral one. The length of the history
    // includes entries ahead, so going back may have no effect.
    const leave = () => void router.navigate({ to: '/age-required', replace: true });
    if (window.history.length < 2) return leave();
    router.history.back();
    setTimeout(() => gate.get().status === 'open' && leave(), NOWHERE_MS);
  };
  return (
    <Suspense fallback={<div className="fixed inset-0 z-50 bg-background" />}>
      <AgeGateDialog
        state={state}
        isMember={isMember}
        onAccept={gate.accept}
        onDecline={decline}
        onRetry={gate.retry}
        onLook={gate.look}
        onRead={(to) => void router.navigate({ to })}
      />
    </Suspense>
  );
}
