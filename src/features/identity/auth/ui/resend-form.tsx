import { useResendConfirmation } from '../data/queries.ts';
import { MailLinkForm } from './mail-link-form.tsx';

/** Another link for whose own is over. */
export function ResendForm() {
  return (
    <MailLinkForm
      request={useResendConfirmation()}
      button="Send a new link"
      answer="If this address is still to be confirmed, a new link is on its way."
    />
  );
}
