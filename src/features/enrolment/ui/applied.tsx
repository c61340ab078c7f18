import { applicationReviewHours } from '@generated/limits.gen.ts';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { textOf } from '@/lib/errors/error-text.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { doneTexts } from '@/lib/errors/success.ts';
import { Banner } from '@/ui/banner.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { PageTitle } from '@/ui/page-title.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import type { ApplicationState } from '../application.ts';
import { LastSteps, ReviewStep, ReviewSteps } from './review-steps.tsx';

type AppliedProps = {
  sent: Extract<ApplicationState, { stage: 'sent' }>;
  /** Sends the confirmation mail again. */
  resend: (email: string) => Promise<void>;
};

/** Shown right after an application: the next steps. */
export function Applied({ sent, resend }: AppliedProps) {
  return (
    <div className="mx-auto flex w-full max-w-lg grow flex-col gap-6 px-4 py-10 md:py-16">
      <PageTitle>Application sent</PageTitle>
      <CircleCheck aria-hidden className="size-10 text-good" strokeWidth={1.5} />
      <h1 className="text-xl">Thank you, your application is on its way</h1>
      {sent.failed.length > 0 && (
        <Banner tone="warning" icon={TriangleAlert}>
          {sentenceFor('enrolment_images_failed')}
        </Banner>
      )}
      <ReviewSteps>
        <ReviewStep state="done" title="Application sent" />
        {sent.email !== null && (
          <ReviewStep state="now" title="Confirm your email">
            <Confirmation email={sent.email} resend={resend} />
          </ReviewStep>
        )}
        <ReviewStep state={sent.email === null ? 'now' : 'next'} title="We review it">
          <p className="text-sm text-pretty text-quiet">
            Applications are reviewed daily. You will have an answer by email within{' '}
            {applicationReviewHours} hours.
          </p>
        </ReviewStep>
        <LastSteps />
      </ReviewSteps>
      {sent.email === null && (
        <ButtonLink to="/" variant="primary" wide>
          Home
        </ButtonLink>
      )}
    </div>
  );
}

function Confirmation({ email, resend }: { email: string; resend: AppliedProps['resend'] }) {
  const again = useMutation({ mutationFn: () => resend(email) });
  return (
    <div className="mt-1 flex flex-col gap-3 rounded-lg border border-line bg-surface p-5">
      <p className="text-pretty">
        We sent a link to <bdi className="font-semibold">{email}</bdi>. Follow it, then sign in:
        your dashboard shows how your application stands.
      </p>
      <Button pending={again.isPending} onClick={() => again.mutate()} wide>
        Send the link again
      </Button>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {again.isSuccess && doneTexts.confirmationSent}
      </p>
      <FormError>{again.error ? textOf(again.error) : undefined}</FormError>
      <p className="text-center text-sm text-quiet">
        Confirmed already? <TextLink to="/login/{-$status}">Sign In</TextLink>
      </p>
    </div>
  );
}
