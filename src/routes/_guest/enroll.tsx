import { ageMin, applicationReviewHours } from '@generated/limits.gen.ts';
import { createFileRoute } from '@tanstack/react-router';
import { CreatorsMailbox } from '@/features/session/ui/contact-details.tsx';
import { Entrance } from '@/features/session/ui/entrance.tsx';
import { TextLink } from '@/shared/ui/text-link.tsx';

export const Route = createFileRoute('/_guest/enroll')({
  component: Enroll,
});

function Enroll() {
  return (
    <Entrance title="Become a creator" lead="Applications are made by mail.">
      <p className="text-pretty">
        Write to us from the address that you want to sign in with, and say under which name you
        want to publish. Do not attach your ID: we ask for it in a safe way. You have to be at least{' '}
        {ageMin}, and hear from us within {applicationReviewHours} hours.
      </p>
      <CreatorsMailbox />
      <p className="text-sm text-quiet">
        Only want to follow? <TextLink to="/register">Join as a follower</TextLink>
      </p>
    </Entrance>
  );
}
