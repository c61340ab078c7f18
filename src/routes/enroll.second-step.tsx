import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { EnrolmentFrame } from '@/features/enrolment/ui/enrolment-frame.tsx';
import { ProfileStep } from '@/features/enrolment/ui/profile-step.tsx';
import { enterStep } from './-parts/enrolling.ts';

export const Route = createFileRoute('/enroll/second-step')({
  beforeLoad: (entering) => enterStep(entering, 'profile'),
  component: Profile,
});

function Profile() {
  const { isMember } = Route.useRouteContext();
  const navigate = useNavigate();
  return (
    <EnrolmentFrame
      step={isMember ? 1 : 2}
      of={isMember ? 2 : 3}
      title="Your profile"
      lead="This is what everybody sees. You can change all of it later."
    >
      <ProfileStep onDone={() => void navigate({ to: '/enroll/third-step' })} />
    </EnrolmentFrame>
  );
}
