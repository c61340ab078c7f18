import { unconfirmedNameHours } from '@generated/limits.gen.ts';
import { MailCheck } from 'lucide-react';
import { textOf } from '@/lib/errors/error-text.ts';
import { doneTexts } from '@/lib/errors/success.ts';
import { Banner } from '@/ui/banner.tsx';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { useResendConfirmation } from '../data/entering.ts';

/** Shown after registering: the recipient of the link, and a button that sends another one. */
export function ConfirmationSent({ email }: { email: string | undefined }) {
  const resend = useResendConfirmation();
  return (
    <div className="flex flex-col gap-3">
      <Banner icon={MailCheck} tone="good">
        {doneTexts.confirmationSent}
      </Banner>
      {email !== undefined && (
        <>
          <p className="text-sm text-pretty text-quiet">
            We have written to <bdi className="font-semibold break-words text-text">{email}</bdi>.
            Look into your spam folder as well before you ask for another mail.
          </p>
          <Button
            size="sm"
            className="self-start"
            pending={resend.isPending}
            onClick={() => resend.mutate(email)}
          >
            Send it again
          </Button>
          <p role="status" className="text-sm text-good empty:hidden">
            {resend.isSuccess && 'Sent again.'}
          </p>
          <p className="text-sm text-pretty text-quiet">
            Is the address wrong? <TextLink to="/register">Join again</TextLink> with the right one.
            A username that nobody confirms is free again after {unconfirmedNameHours} hours.
          </p>
          <FormError>{resend.error ? textOf(resend.error) : undefined}</FormError>
        </>
      )}
    </div>
  );
}
