import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Camera, ChevronRight, Heart, type LucideIcon } from 'lucide-react';
import { Entrance } from '@/features/identity/auth/ui/entrance.tsx';
import { purposeFor } from '@/features/identity/auth/purpose.ts';
import { TextLink } from '@/ui/text-link.tsx';

export const Route = createFileRoute('/_guest/register/')({
  component: RegisterChooser,
});

function RegisterChooser() {
  const [purpose] = useState(() => purposeFor());
  return (
    <Entrance
      title="Join Now"
      lead={`${purpose ? `Join ${purpose}. ` : ''}How would you like to be here? This cannot be changed later.`}
    >
      <ul className="flex flex-col gap-3">
        <li>
          <Link
            to="/register/$type/{-$redirect}/{-$objectId}"
            params={{ type: 'follower' }}
            className={choice}
          >
            <Choice icon={Heart} name="Follower">
              Follow, subscribe and write. Joining is free.
            </Choice>
          </Link>
        </li>
        <li>
          <Link to="/enroll" className={choice}>
            <Choice icon={Camera} name="Content creator">
              Publish and earn. You apply here, in three short steps.
            </Choice>
          </Link>
        </li>
      </ul>
      <p className="text-center text-sm text-quiet">
        Been here before? <TextLink to="/login/{-$status}">Sign In</TextLink>
      </p>
    </Entrance>
  );
}

const choice =
  'flex items-center gap-4 rounded-lg border border-line bg-surface p-4 transition-colors hover:bg-raised';

function Choice(props: { icon: LucideIcon; name: string; children: string }) {
  const Icon = props.icon;
  return (
    <>
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft">
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <span className="flex grow flex-col">
        <span className="font-semibold">{props.name}</span>
        <span className="text-sm text-quiet">{props.children}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet rtl:-scale-x-100" />
    </>
  );
}
