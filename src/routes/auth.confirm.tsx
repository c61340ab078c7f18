import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  readConfirmation,
  type ConfirmationSearch,
} from '@/features/identity/auth/confirmation.ts';
import { Confirming } from '@/features/identity/auth/ui/confirming.tsx';
import { Entrance } from '@/features/identity/auth/ui/entrance.tsx';
import { keepReturnPath, takeReturnPath } from '@/lib/store/return-path.ts';

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
        <GoOn
          next={search.type === 'recovery' ? '/reset-password' : search.next}
          isNew={(search.type ?? 'signup') === 'signup'}
        />
      </Confirming>
    </Entrance>
  );
}

type GoOnProps = { next: string | undefined; isNew: boolean };

/**
 * Continues to the address from before the registration, or home; a new member by way of the
 * welcome, where somebody whose name was taken meanwhile chooses another one.
 */
function GoOn({ next, isNew }: GoOnProps) {
  const [target] = useState(() => {
    if (!isNew) return takeReturnPath(next) ?? '/';
    keepReturnPath(next);
    return '/welcome';
  });
  const navigate = useNavigate();
  useEffect(() => void navigate({ href: target, replace: true }), [navigate, target]);
  return null;
}
