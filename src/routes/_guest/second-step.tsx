import { createFileRoute } from '@tanstack/react-router';
import { readNext } from '@/app/guards.ts';
import { SecondStep } from '@/features/identity/second-factor/ui/second-step.tsx';
import { Entrance } from '@/features/identity/auth/ui/entrance.tsx';

/** The second step of a sign-in; the guard leads here and, after it, to where it led from. */
export const Route = createFileRoute('/_guest/second-step')({
  staticData: { beforeProof: true },
  validateSearch: readNext,
  component: SecondStepPage,
});

function SecondStepPage() {
  return (
    <Entrance title="Second step" lead="Your account asks for a code of your second factor.">
      <SecondStep />
    </Entrance>
  );
}
