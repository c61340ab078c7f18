import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { brand } from '@/lib/brand.ts';
import { Entrance } from '@/features/identity/auth/ui/entrance.tsx';
import { purposeFor } from '@/features/identity/auth/purpose.ts';
import { TextLink } from '@/ui/text-link.tsx';
import { CreatorChoice, FollowerChoice } from '../../-parts/role-choices.tsx';

export const Route = createFileRoute('/_guest/register/')({
  component: RegisterChooser,
});

function RegisterChooser() {
  const [purpose] = useState(() => purposeFor());
  return (
    <Entrance
      isWide
      title="Join Now"
      lead={
        <>
          {purpose && `Join ${purpose}. `}How will you use {brand.name}?{' '}
          <span className="text-text">This cannot be changed later.</span>
        </>
      }
    >
      <ul className="grid gap-3 md:grid-cols-2 md:gap-4">
        <li>
          <FollowerChoice />
        </li>
        <li>
          <CreatorChoice />
        </li>
      </ul>
      <p className="text-center text-sm text-quiet">
        Been here before?{' '}
        <TextLink to="/login/{-$status}" className="text-text underline">
          Sign In
        </TextLink>
      </p>
    </Entrance>
  );
}
