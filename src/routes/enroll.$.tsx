import { createFileRoute, redirect } from '@tanstack/react-router';
import { rememberReferrer } from '@/features/enrolment/referrer.ts';
import { requireApplicant } from './-parts/enrolling.ts';

/** /enroll/{referrer} remembers who sent somebody; whatever else stands there is passed over. */
export const Route = createFileRoute('/enroll/$')({
  beforeLoad: async (entering) => {
    await requireApplicant(entering);
    if (!entering.preload) rememberReferrer(entering.params._splat ?? '');
    throw redirect({ to: '/enroll', replace: true });
  },
});
