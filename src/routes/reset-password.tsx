import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { Entrance } from '@/features/identity/auth/ui/entrance.tsx';
import { NewPasswordForm } from '@/features/identity/auth/ui/new-password-form.tsx';
import { doneTexts } from '@/lib/errors/success.ts';
import { toast } from '@/ui/toast.ts';

export const Route = createFileRoute('/reset-password')({
  staticData: { beforeGate: true },
  beforeLoad: async ({ context }) => {
    // The mail's link signs in on /auth/confirm and leads here; without a session there is nothing
    // to do.
    const session = await context.session.settled();
    if (session.status === 'member') return;
    if (session.awaitsStep) {
      throw redirect({ to: '/second-step', search: { next: '/reset-password' } });
    }
    throw redirect({ to: '/lost-password' });
  },
  component: ResetPassword,
});

function ResetPassword() {
  const navigate = useNavigate();
  const done = () => {
    void toast(doneTexts.passwordUpdated, 'good');
    void navigate({ to: '/', replace: true });
  };
  return (
    <Entrance title="New password">
      <NewPasswordForm onDone={done} />
    </Entrance>
  );
}
