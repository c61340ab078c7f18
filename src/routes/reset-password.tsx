import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { Confirming } from '@/features/session/ui/confirming.tsx';
import { Entrance } from '@/features/session/ui/entrance.tsx';
import { NewPasswordForm } from '@/features/session/ui/new-password-form.tsx';
import { readConfirmation, type ConfirmationSearch } from '@/features/session/confirmation.ts';
import { doneTexts } from '@/shared/errors/success.ts';
import { toast } from '@/shared/ui/toast.ts';

export const Route = createFileRoute('/reset-password')({
  staticData: { beforeGate: true },
  validateSearch: readConfirmation,
  component: ResetPassword,
});

/** The link of the mail signs in; the new password is chosen right after. */
function ResetPassword() {
  const search: ConfirmationSearch = Route.useSearch();
  const navigate = useNavigate();
  const done = () => {
    void toast(doneTexts.passwordUpdated, 'good');
    void navigate({ to: '/', replace: true });
  };
  return (
    <Entrance title="New password">
      <Confirming search={search} usualType="recovery">
        <NewPasswordForm onDone={done} />
      </Confirming>
    </Entrance>
  );
}
