import { chooseNameSchema } from '@domain/session.ts';
import { useWatch } from 'react-hook-form';
import { useServerForm } from '@/ui/use-server-form.ts';
import { UsernameField } from '@/entities/user/username-field.tsx';
import { OwnNameHelp, useUsernameAvailability } from '@/entities/user/username-availability.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { useWelcome } from '../data/queries.ts';

const fieldOfCode = {
  username_taken: 'username',
  username_reserved: 'username',
  invalid_username: 'username',
} as const;

/** The username of a new user, who can change it now but not later. */
export function WelcomeForm({ onDone }: { onDone: () => void }) {
  const account = useAccount();
  const submit = useWelcome(account.username);
  const form = useServerForm({
    schema: chooseNameSchema,
    defaultValues: { username: account.username },
    send: ({ username: chosen }) => submit.mutateAsync(chosen),
    onSent: onDone,
    fieldOfCode,
  });
  const username = useWatch({ control: form.control, name: 'username' });
  const isKept = username === account.username;
  const availability = useUsernameAvailability(isKept ? '' : username);

  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={form.onSubmit}>
      <UsernameField
        autoComplete="off"
        error={form.errorOf('username')}
        availability={availability}
        help={isKept && <OwnNameHelp />}
        register={(options) => form.register('username', options)}
        onType={(typed) => {
          form.setValue('username', typed);
          form.clearErrors();
        }}
      />
      <FormError>{form.formError}</FormError>
      <Button
        type="submit"
        variant="primary"
        wide
        className="mt-2"
        pending={form.isSending || submit.isSuccess}
      >
        Continue
      </Button>
    </form>
  );
}
