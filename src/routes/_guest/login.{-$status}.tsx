import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { readNext } from '@/app/guards.ts';
import { SocialSignIn } from '@/features/identity/welcome/ui/social-sign-in.tsx';
import { ConfirmationSent } from '@/features/identity/auth/ui/confirmation-sent.tsx';
import { Entrance } from '@/features/identity/auth/ui/entrance.tsx';
import { purposeFor } from '@/features/identity/auth/purpose.ts';
import { SignInForm } from '@/features/identity/auth/ui/sign-in-form.tsx';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { rememberReturnPath } from '@/lib/store/return-path.ts';
import { Banner } from '@/ui/banner.tsx';
import { TextLink } from '@/ui/text-link.tsx';

export const Route = createFileRoute('/_guest/login/{-$status}')({
  staticData: { beforeProof: true },
  validateSearch: readNext,
  component: Login,
});

function Login() {
  const { status } = Route.useParams();
  const { next } = Route.useSearch();
  const [purpose] = useState(() => purposeFor(next));
  const mailedTo = useLocation({ select: ({ state }) => state.mailedTo });
  return (
    <Entrance title="Sign In" lead={purpose && `Sign in ${purpose}.`}>
      {status === 'dispatched' && <ConfirmationSent email={mailedTo} />}
      {status === 'held' && (
        <Banner
          tone="bad"
          action={
            <TextLink to="/contact" className="shrink-0">
              Contact us
            </TextLink>
          }
        >
          {sentenceFor('account_suspended')}
        </Banner>
      )}
      {status === 'ended' && <Banner tone="warning">{sentenceFor('session_expired')}</Banner>}
      <SignInForm email={status === 'dispatched' ? mailedTo : undefined} />
      <SocialSignIn next={next} />
      <p className="text-center text-sm text-quiet">
        New here?{' '}
        <TextLink to="/register" onClick={() => next && rememberReturnPath(next)}>
          Join Now
        </TextLink>
      </p>
    </Entrance>
  );
}
