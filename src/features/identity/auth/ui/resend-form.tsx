import { useResendConfirmation } from '../data/queries.ts';
import { MailLinkForm } from './mail-link-form.tsx';

/** Requests another confirmation link in place of an expired one. */
export function ResendForm() {
  return (
    <MailLinkForm
      request={useResendConfirmation()}
      button="Send a new link"
      answer="If this address is still to be confirmed, a new link is on its way."
    />
  );
}
