import { Link } from '@tanstack/react-router';
import { ButtonLink } from '@/ui/button-link.tsx';
import { brand } from '../brand.ts';

export function GuestHeader() {
  return (
    <header className="sticky top-[var(--strip,0px)] z-30 flex h-14 items-center gap-2 border-b border-line bg-background px-4 md:px-8">
      <Link to="/" className="me-auto rounded-sm text-lg font-bold">
        {brand.name}
      </Link>
      <ButtonLink to="/login/{-$status}" size="sm" variant="quiet">
        Sign In
      </ButtonLink>
      <ButtonLink to="/register" size="sm" variant="secondary">
        Join Now
      </ButtonLink>
    </header>
  );
}
