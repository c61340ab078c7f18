import { createFileRoute, Navigate } from '@tanstack/react-router';
import { CallbackScreen } from '@/features/welcome/ui/callback-screen.tsx';
import { readConfirmation, type ConfirmationSearch } from '@/features/session/confirmation.ts';
import { Entrance } from '@/features/session/ui/entrance.tsx';

export const Route = createFileRoute('/auth/callback')({
  staticData: { beforeGate: true },
  validateSearch: readConfirmation,
  component: AuthCallback,
});

/** The welcome takes those on whom it need not greet. */
function AuthCallback() {
  const search: ConfirmationSearch = Route.useSearch();
  return (
    <Entrance title="Signing in">
      <CallbackScreen answer={search}>
        <Navigate to="/welcome" replace />
      </CallbackScreen>
    </Entrance>
  );
}
