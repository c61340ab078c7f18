import { accountStepSchema } from '@domain/enrolment-forms.ts';
import { passwordMax, passwordMin } from '@domain/limits.ts';
import { normalUsername } from '@domain/session.ts';
import { usernameMax } from '@generated/limits.gen.ts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useServerForm } from '@/ui/use-server-form.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import {
  UsernameHelp,
  useUsernameRefusal,
  useUsernameAvailability,
} from '@/entities/user/username-availability.tsx';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { PasswordField, TextField } from '@/ui/text-field.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { draft } from '../draft.ts';
import { useRefusals } from './use-refusals.ts';

/** Step 1. It sends nothing: the account is created with the application, in step 3. */
export function AccountStep({ onDone }: { onDone: () => void }) {
  const refused = useRefusals('account');
  const [isBack] = useState(wasHereBefore);
  const form = useServerForm({
    schema: accountStepSchema,
    defaultValues: { ...draft.get().account, password: draft.get().password },
    errors: refused,
    send: async ({ password, ...account }) => {
      const refusal = await refusalOfName(account.username);
      if (refusal) throw new AppError(refusal, { detail: { field: 'username' } });
      draft.refuse([]);
      draft.keep({ account });
      draft.setPassword(password);
    },
    onSent: onDone,
  });
  const { control, setValue, setFocus, subscribe, clearErrors } = form;
  const username = useWatch({ control, name: 'username' });
  const availability = useUsernameAvailability(username);
  const refusalOfName = useUsernameRefusal();
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { email, username: name } }) =>
          draft.keep({ account: { email, username: name } }),
      }),
    [subscribe],
  );

  // A user who was sent back to this step gets the focus at the refused field.
  const wasSentBack = refused['email'] !== undefined;
  useEffect(() => {
    if (wasSentBack) setFocus('email');
  }, [wasSentBack, setFocus]);

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.onSubmit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        error={form.errorOf('email')}
        {...form.register('email')}
      />
      {form.formState.errors.email?.message === 'email_taken' && (
        <p className="-mt-1 mb-2 text-sm text-quiet">
          Is it yours? <TextLink to="/login/{-$status}">Sign In</TextLink> instead.
        </p>
      )}
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={form.errorOf('password')}
        help={
          isBack
            ? 'Please type your password again: it is never kept.'
            : `${passwordMin} to ${passwordMax} characters.`
        }
        {...form.register('password')}
      />
      <TextField
        label="Profile URL"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={usernameMax}
        error={form.errorOf('username') ?? availability.refusal}
        help={
          <span className="flex flex-wrap items-center gap-x-2">
            {username !== '' && (
              <span className="break-all text-text">
                {window.location.host}/{username}
              </span>
            )}
            <UsernameHelp
              availability={availability}
              isRefused={form.errorOf('username') !== undefined}
            />
          </span>
        }
        {...form.register('username', {
          onChange: (event: { target: { value: string } }) => {
            setValue('username', normalUsername(event.target.value));
            clearErrors('username');
          },
        })}
      />
      <FormError>{form.formError}</FormError>
      <Button type="submit" variant="primary" wide className="mt-2" pending={form.isSending}>
        Continue
      </Button>
    </form>
  );
}

/** After a reload the password is missing, but the other fields are filled in. */
function wasHereBefore() {
  const { account, password } = draft.get();
  return account.email !== '' && account.username !== '' && password === '';
}
