import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  readConfirmation,
  type ConfirmationSearch,
} from '@/features/identity/auth/confirmation.ts';
import { Confirming } from '@/features/identity/auth/ui/confirming.tsx';
import { Entrance } from '@/features/identity/auth/ui/entrance.tsx';
import { takeReturnPath } from '@/lib/store/return-path.ts';
import { ToWelcome } from './-parts/to-welcome.tsx';

export const Route = createFileRoute('/auth/confirm')({
  staticData: { beforeGate: true },
  validateSearch: readConfirmation,
  component: AuthConfirm,
});

function AuthConfirm() {
  const search: ConfirmationSearch = Route.useSearch();
  return (
    <Entrance title="Confirming your address">
      <Confirming search={search} stayed={<Navigate to="/" replace />}>
        {(search.type ?? 'signup') === 'signup' ? (
          <ToWelcome next={search.next} />
        ) : (
          <GoOn next={search.type === 'recovery' ? '/reset-password' : search.next} />
        )}
      </Confirming>
    </Entrance>
  );
}

/** Continues to the address that the link names, or home. */
function GoOn({ next }: { next: string | undefined }) {
  const [target] = useState(() => takeReturnPath(next) ?? '/');
  const navigate = useNavigate();
  useEffect(() => void navigate({ href: target, replace: true }), [navigate, target]);
  return null;
}
