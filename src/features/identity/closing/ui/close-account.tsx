import type { Closure } from '@domain/answers/closures.ts';
import { closureDays, personalDataMonths, usernameHoldMonths } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '@/entities/account/current-user.tsx';
import { textOf } from '@/lib/errors/error-text.ts';
import { formatUsd } from '@/lib/money/format.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { closureQuery, useCloseAccount } from '../data/queries.ts';
import { stakesOf } from '../stakes.ts';

/** Closing the account: what it means, what is at stake, and the username as a confirmation. */
export function CloseAccount({ account }: { account: Account }) {
  const { data, isPending, error, refetch } = useQuery(closureQuery(account.id));
  if (isPending) {
    return (
      <Loading>
        <Skeleton className="h-40 w-full rounded-md" />
      </Loading>
    );
  }
  if (data === undefined) {
    return <ListState kind="error" error={error} onRetry={() => void refetch()} />;
  }
  return <Form account={account} closure={data} />;
}

function Form({ account, closure }: { account: Account; closure: Closure }) {
  const [typed, setTyped] = useState('');
  const close = useCloseAccount();
  const isMeant = typed.trim().replace(/^@/, '').toLowerCase() === account.username;
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isMeant) close.mutate(account.username);
      }}
    >
      <ul className="flex list-disc flex-col gap-2 ps-5 text-pretty">
        <li>
          It ends {closureDays} days after you ask. Until then you can sign in to undo it, to
          download your data and to take out money that is yours, and for nothing else.
        </li>
        {stakesOf(account.role, closure, formatUsd).map((stake) => (
          <li key={stake}>{stake}</li>
        ))}
        <li>
          What is left of your personal data is removed {personalDataMonths} months later. Your
          username is given to nobody else for {usernameHoldMonths} months.
        </li>
      </ul>
      <TextField
        label={`Type ${account.username} to confirm`}
        className="w-full max-w-sm"
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormError>{close.error ? textOf(close.error) : undefined}</FormError>
      <Button type="submit" variant="danger" disabled={!isMeant} pending={close.isPending}>
        Close your account
      </Button>
    </form>
  );
}
