import { createFileRoute } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { Entrance } from '@/features/session/ui/entrance.tsx';
import { SignInForm } from '@/features/session/ui/sign-in-form.tsx';
import { SocialSignIn } from '@/features/session/ui/social-sign-in.tsx';
import { sentenceFor } from '@/shared/errors/sentences.ts';
import { doneTexts } from '@/shared/errors/success.ts';
import { Banner } from '@/shared/ui/banner.tsx';
import { TextLink } from '@/shared/ui/text-link.tsx';

export const Route = createFileRoute('/_guest/login/{-$status}')({
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search['next'] === 'string' ? { next: search['next'] } : {},
  component: Login,
});

function Login() {
  const { status } = Route.useParams();
  return (
    <Entrance title="Sign In">
      {status === 'dispatched' && (
        <Banner icon={MailCheck} tone="good">
          {doneTexts.confirmationSent}
        </Banner>
      )}
      {status === 'held' && <Banner tone="bad">{sentenceFor('account_suspended')}</Banner>}
      <SignInForm />
      <SocialSignIn />
      <p className="text-center text-sm text-quiet">
        New here? <TextLink to="/register">Join Now</TextLink>
      </p>
    </Entrance>
  );
}
