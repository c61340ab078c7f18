import { createFileRoute } from '@tanstack/react-router';
import { CallbackScreen } from '@/features/identity/welcome/ui/callback-screen.tsx';
import {
  readConfirmation,
  type ConfirmationSearch,
} from '@/features/identity/auth/confirmation.ts';
import { Entrance } from '@/features/identity/auth/ui/entrance.tsx';
import { ToWelcome } from './-parts/to-welcome.tsx';

export const Route = createFileRoute('/auth/callback')({
  staticData: { beforeGate: true },
  validateSearch: readConfirmation,
  component: AuthCallback,
});

/** A user who was welcomed already is redirected on by the welcome page. */
function AuthCallback() {
  const search: ConfirmationSearch = Route.useSearch();
  return (
    <Entrance title="Signing in">
      <CallbackScreen answer={search}>
        <ToWelcome />
      </CallbackScreen>
    </Entrance>
  );
}
