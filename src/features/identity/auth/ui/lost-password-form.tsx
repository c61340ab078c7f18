import { useRequestNewPassword } from '../data/queries.ts';
import { MailLinkForm } from './mail-link-form.tsx';

/** Requests a link to choose a new password. */
export function LostPasswordForm() {
  return (
    <MailLinkForm
      request={useRequestNewPassword()}
      button="Send the link"
      answer="If the address belongs to an account, a link to choose a new password is on its way."
    />
  );
}
