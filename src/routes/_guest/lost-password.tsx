import { MailLinkForm } from '@/features/identity/auth/ui/mail-link-form.tsx';
import { useRequestNewPassword } from '@/features/identity/auth/data/entering.ts';
import { createFileRoute } from '@tanstack/react-router';
import { Entrance } from '@/features/identity/auth/ui/entrance.tsx';
import { TextLink } from '@/ui/text-link.tsx';

export const Route = createFileRoute('/_guest/lost-password')({
  staticData: { beforeProof: true },
  component: LostPassword,
});

function LostPassword() {
  return (
    <Entrance title="Lost password" lead="We email you a link to choose a new one.">
      <LostPasswordForm />
      <p className="text-center text-sm">
        <TextLink to="/login/{-$status}">Back to Sign In</TextLink>
      </p>
    </Entrance>
  );
}

/** Requests a link to choose a new password. */
function LostPasswordForm() {
  return (
    <MailLinkForm
      request={useRequestNewPassword()}
      button="Send the link"
      answer="If the address belongs to an account, a link to choose a new password is on its way."
    />
  );
}
