import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { Account } from '@/entities/account/current-user.tsx';
import { postRequest } from '@/lib/store/post-request.ts';

/** Leads a creator to the composer from every screen. */
export function NewPostTab({ account, className }: { account: Account; className: string }) {
  return (
    <Link
      to="/$username"
      params={{ username: account.username }}
      onClick={() => postRequest.set(true)}
      className={className}
    >
      <span className="rounded-full bg-accent px-3 text-on-accent">
        <Plus aria-hidden className="size-[22px]" strokeWidth={2} />
      </span>
      New
    </Link>
  );
}
