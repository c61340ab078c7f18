import type { Post } from '@domain/answers/wall.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type CreatorLinkProps = { creator: Post['creator']; children: ReactNode };

/** A link to the author's page, for posts that are shown elsewhere. */
export function CreatorLink({ creator, children }: CreatorLinkProps) {
  return (
    <Link
      to="/$username"
      params={{ username: creator.username }}
      className="underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
