import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SocialSignIn } from '@/features/identity/welcome/ui/social-sign-in.tsx';
import { Entrance } from '@/features/identity/auth/ui/entrance.tsx';
import { purposeFor } from '@/features/identity/auth/purpose.ts';
import { RegisterForm } from '@/features/identity/auth/ui/register-form.tsx';
import { readReturnPath, rememberReturnPath } from '@/lib/store/return-path.ts';
import { TextLink } from '@/ui/text-link.tsx';

export const Route = createFileRoute('/_guest/register/$type/{-$redirect}/{-$objectId}')({
  beforeLoad: ({ params, preload }) => {
    if (params.type === 'creator') throw redirect({ to: '/enroll' });
    if (params.type !== 'follower') throw redirect({ to: '/register' });
    if (!preload && params.redirect) {
      // Applied after the first sign-in: /register/follower/redeem/{code} leads to /redeem/{code}.
      rememberReturnPath(`/${[params.redirect, params.objectId].filter(Boolean).join('/')}`);
    }
  },
  component: RegisterFollower,
});

function RegisterFollower() {
  const navigate = useNavigate();
  const [isOnTheWay] = useState(() => readReturnPath() !== null);
  const [purpose] = useState(() => purposeFor());
  const sent = (email: string) =>
    void navigate({
      to: '/login/{-$status}',
      params: { status: 'dispatched' },
      state: { mailedTo: email },
    });
  return (
    <Entrance
      title="Join as a follower"
      lead={[
        purpose && `Join ${purpose}.`,
        'Free. You pay only for what you choose.',
        isOnTheWay && 'Afterwards you go on where you were.',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <RegisterForm
        onSent={sent}
        otherWays={(hasAgreed) => <SocialSignIn hasAgreed={hasAgreed} />}
      />
      <p className="text-center text-sm text-quiet">
        Been here before? <TextLink to="/login/{-$status}">Sign In</TextLink>
      </p>
    </Entrance>
  );
}
