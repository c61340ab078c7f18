import { createFileRoute } from '@tanstack/react-router';
import { Entrance } from '@/features/identity/auth/ui/entrance.tsx';
import { LostPasswordForm } from '@/features/identity/auth/ui/lost-password-form.tsx';
import { TextLink } from '@/ui/text-link.tsx';

export const Route = createFileRoute('/_guest/lost-password')({
  component: LostPassword,
});

function LostPassword() {
  return (
    <Entrance title="Lost password" lead="We send a link with which you choose a new one.">
      <LostPasswordForm />
      <p className="text-center text-sm">
        <TextLink to="/login/{-$status}">Back to Sign In</TextLink>
      </p>
    </Entrance>
  );
}
