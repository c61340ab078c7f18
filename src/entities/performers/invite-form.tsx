import { performerNameMax, releaseEmailMax } from '@generated/limits.gen.ts';
import { useState, type SyntheticEvent } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { NewLink } from './new-link.tsx';
import { useAddPerformer } from './queries.ts';

/** Names somebody who is shown, and invites them by a link. */
export function InviteForm({ onAdded }: { onAdded?: (performerId: string) => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const add = useAddPerformer();
  const of = (field: string) =>
    add.error instanceof AppError && add.error.reason === field
      ? sentenceFor(add.error.code, add.error.detail)
      : undefined;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The sheet is inside the form of a composer.
    event.stopPropagation();
    if (add.isPending) return;
    add.mutate(
      { name, email },
      {
        onSuccess: ({ performer_id: performerId }) => {
          setName('');
          setEmail('');
          onAdded?.(performerId);
        },
      },
    );
  };
  const isElsewhere = add.error !== null && !of('name') && !of('email');
  if (add.data)
    return (
      <div className="flex flex-col gap-3">
        <NewLink
          name={add.variables.name.trim()}
          secret={add.data.key}
          wasMailed={add.variables.email.trim() !== ''}
        />
        <Button size="sm" className="self-start" onClick={add.reset}>
          Invite another person
        </Button>
      </div>
    );
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <TextField
        label="Name"
        value={name}
        maxLength={performerNameMax}
        autoComplete="off"
        help="What you call them. Only you and they see it."
        error={of('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Email (optional)"
        type="email"
        value={email}
        maxLength={releaseEmailMax}
        autoComplete="off"
        autoCapitalize="none"
        help="We send the link there. Without an address you pass it on yourself."
        error={of('email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <FormError>{isElsewhere ? textOf(add.error) : undefined}</FormError>
      <Button
        type="submit"
        // The sheet has a primary button of its own.
        variant={onAdded ? 'secondary' : 'primary'}
        className="self-start"
        pending={add.isPending}
      >
        Make a link
      </Button>
    </form>
  );
}
