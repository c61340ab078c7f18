import { ageMin } from '@generated/limits.gen.ts';
import { createFileRoute } from '@tanstack/react-router';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Page } from '@/ui/page.tsx';

export const Route = createFileRoute('/age-required')({
  staticData: { beforeGate: true, bare: true },
  component: AgeRequired,
});

function AgeRequired() {
  return (
    <Page title={`For people of ${ageMin} and older`} tabTitle="Welcome" width="text">
      <p className="mb-6 text-quiet">You chose not to enter. You can close this page.</p>
      <ButtonLink to="/" size="sm">
        Go back to the question
      </ButtonLink>
    </Page>
  );
}
