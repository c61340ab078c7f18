import { createFileRoute } from '@tanstack/react-router';
import { useApplication } from '@/features/enrolment/data/queries.ts';
import { Applied } from '@/features/enrolment/ui/applied.tsx';
import { useResendConfirmation } from '@/features/identity/auth/data/entering.ts';

export const Route = createFileRoute('/enroll/success')({
  beforeLoad: async () => (await import('./-parts/enrolling.ts')).requireSent(),
  component: Success,
});

function Success() {
  const state = useApplication();
  const resend = useResendConfirmation();
  return state.stage === 'sent' ? <Applied sent={state} resend={resend.mutateAsync} /> : null;
}
