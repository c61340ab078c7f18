import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { accountKeys } from '@/entities/account/keys.ts';
import { enrolmentKeys } from '@/features/enrolment/data/keys.ts';
import { useApplication } from '@/features/enrolment/data/queries.ts';
import { EnrolmentFrame } from '@/features/enrolment/ui/enrolment-frame.tsx';
import { LeavingGuard } from '@/features/enrolment/ui/leaving-guard.tsx';
import { LegalStep } from '@/features/enrolment/ui/legal-step.tsx';
import { SendingPanel } from '@/features/enrolment/ui/sending-panel.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { pathOfStep } from './-parts/enrolling.ts';

export const Route = createFileRoute('/enroll/third-step')({
  beforeLoad: async (entering) =>
    (await import('./-parts/enrolling.ts')).enterStep(entering, 'legal'),
  component: Legal,
});

function Legal() {
  const { isMember, isAgain } = Route.useRouteContext();
  const navigate = useNavigate();
  const client = useQueryClient();
  const state = useApplication();
  const isSending = state.stage === 'sending';
  return (
    <EnrolmentFrame
      step={isMember ? 2 : 3}
      of={isMember ? 2 : 3}
      back={
        !isSending && (
          <TextLink to="/enroll/second-step" className="reach">
            Back
          </TextLink>
        )
      }
      title="Who you are"
      lead="Only our staff sees this. It is never shown on your page."
    >
      <LeavingGuard />
      {isSending && <SendingPanel state={state} />}
      <div hidden={isSending}>
        <LegalStep
          isMember={isMember}
          isAgain={isAgain}
          onRefused={(step) => void navigate({ to: pathOfStep(step) })}
          onSent={() => {
            // Home and the own profile show from now on that the application is being reviewed.
            void client.invalidateQueries({ queryKey: accountKeys.all });
            void client.invalidateQueries({ queryKey: enrolmentKeys.mine });
            void navigate({ to: '/enroll/success', replace: true });
          }}
        />
      </div>
    </EnrolmentFrame>
  );
}
