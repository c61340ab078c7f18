import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { application } from '@/features/enrolment/data/queries.ts';
import { EnrolmentFrame } from '@/features/enrolment/ui/enrolment-frame.tsx';
import { ProfileStep } from '@/features/enrolment/ui/profile-step.tsx';
import { TextLink } from '@/ui/text-link.tsx';

export const Route = createFileRoute('/enroll/second-step')({
  beforeLoad: async (entering) =>
    (await import('./-parts/enrolling.ts')).enterStep(entering, 'profile'),
  component: Profile,
});

function Profile() {
  const { isMember } = Route.useRouteContext();
  const navigate = useNavigate();
  // Once the account exists, the first step cannot be changed here.
  const hasFirstStep = !isMember && !application.hasAccount();
  return (
    <EnrolmentFrame
      step={isMember ? 1 : 2}
      of={isMember ? 2 : 3}
      back={hasFirstStep && <TextLink to="/enroll">Back</TextLink>}
      title="Your profile"
      lead="This is what everybody sees. You can change all of it later."
    >
      <ProfileStep onDone={() => void navigate({ to: '/enroll/third-step' })} />
    </EnrolmentFrame>
  );
}
