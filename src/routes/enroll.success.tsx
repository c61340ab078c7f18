import { createFileRoute, redirect } from '@tanstack/react-router';
import { application, useApplication } from '@/features/enrolment/data/queries.ts';
import { Applied } from '@/features/enrolment/ui/applied.tsx';
import { resendConfirmation } from '@/features/session/data/api.ts';

export const Route = createFileRoute('/enroll/success')({
  beforeLoad: () => {
    if (application.get().stage !== 'sent') throw redirect({ to: '/', replace: true });
  },
  component: Success,
});

function Success() {
  const state = useApplication();
  return state.stage === 'sent' ? <Applied sent={state} resend={resendConfirmation} /> : null;
}
