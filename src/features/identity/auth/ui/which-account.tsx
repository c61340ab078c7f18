import type { ReactNode } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import type { Stranger } from '@/lib/supabase/links.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { useDismiss, useEnter } from '../data/links.ts';

type WhichAccountProps = {
  stranger: Stranger;
  /** Shown when the user keeps the current account. */
  stayed: ReactNode;
  /** Shown when the user has switched to the account of the link. */
  switched: ReactNode;
};

/** Asks before a link switches the account, because anyone may have sent it. */
export function WhichAccount({ stranger, stayed, switched }: WhichAccountProps) {
  const currentUser = useCurrentUser();
  const enter = useEnter();
  const dismiss = useDismiss();
  const name = currentUser.status === 'member' ? currentUser.account?.username : undefined;
  if (enter.isSuccess) return switched;
  // ending the other session may fail without consequences
  if (dismiss.isSuccess || dismiss.isError) return stayed;
  const present = (
    <bdi className="font-semibold">{name === undefined ? 'yourself' : `@${name}`}</bdi>
  );
  return (
    <section aria-labelledby="which-account" className="flex flex-col gap-4">
      <h2 id="which-account" className="text-lg">
        This link belongs to another account
      </h2>
      <p className="text-pretty text-quiet">
        You are signed in as {present}. The link would sign you in as{' '}
        <bdi className="font-semibold break-words">{stranger.email ?? 'somebody else'}</bdi>{' '}
        instead.
      </p>
      <FormError>{enter.error ? textOf(enter.error) : undefined}</FormError>
      <Button
        variant="primary"
        wide
        pending={dismiss.isPending}
        onClick={() => dismiss.mutate(stranger)}
      >
        Stay signed in
      </Button>
      <Button wide pending={enter.isPending} onClick={() => enter.mutate(stranger)}>
        Switch to the other account
      </Button>
    </section>
  );
}
