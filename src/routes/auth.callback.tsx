import { createFileRoute, Navigate } from '@tanstack/react-router';
import { readConfirmation, type ConfirmationSearch } from '@/features/session/confirmation.ts';
import { Arriving } from '@/features/session/ui/arriving.tsx';
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
      <Arriving search={search}>
        <Navigate to="/welcome" replace />
      </Arriving>
    </Entrance>
  );
}
