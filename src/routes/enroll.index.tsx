import { ageMin } from '@generated/limits.gen.ts';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AccountStep } from '@/features/enrolment/ui/account-step.tsx';
import { EnrolmentFrame } from '@/features/enrolment/ui/enrolment-frame.tsx';
import { TextLink } from '@/ui/text-link.tsx';

export const Route = createFileRoute('/enroll/')({
  beforeLoad: async (entering) =>
    (await import('./-parts/enrolling.ts')).enterStep(entering, 'account'),
  component: Account,
});

function Account() {
  const navigate = useNavigate();
  return (
    <EnrolmentFrame
      step={1}
      of={3}
      title="Become a creator"
      lead={`Three short steps. Have a government-issued ID at hand: creators are at least ${ageMin}, and we look.`}
    >
      <AccountStep onDone={() => void navigate({ to: '/enroll/second-step' })} />
      <p className="text-center text-sm text-quiet">
        Only want to follow? <TextLink to="/register">Join as a follower</TextLink>
      </p>
    </EnrolmentFrame>
  );
}
