import { chooseNameSchema } from '@domain/session.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { AppError } from '@/lib/errors/app-error.ts';
import { fieldText, textOf } from '@/lib/errors/error-text.ts';
import { UsernameField } from '@/entities/user/username-field.tsx';
import { useUsernameAvailability } from '@/entities/user/username-availability.tsx';
import { useAccount } from '@/entities/user/current-user.tsx';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { checkUsername } from '../data/api.ts';
import { useWelcome } from '../data/queries.ts';

const nameCodes = ['username_taken', 'username_reserved', 'invalid_username'];

/** The username of a new user, who can change it now but not later. */
export function WelcomeForm({ onDone }: { onDone: () => void }) {
  const account = useAccount();
  const submit = useWelcome(account.username);
  const { register, control, handleSubmit, clearErrors, setError, setValue, formState } = useForm({
    resolver: zodResolver(chooseNameSchema),
    defaultValues: { username: account.username },
    reValidateMode: 'onSubmit',
  });
  const { errors } = formState;
  const username = useWatch({ control, name: 'username' });
  const isKept = username === account.username;
  const availability = useUsernameAvailability(isKept ? '' : username, checkUsername);

  const send = handleSubmit((form) =>
    submit.mutate(form.username, {
      onSuccess: onDone,
      onError: (error) => {
        const isName = error instanceof AppError && nameCodes.includes(error.code);
        if (isName) setError('username', { message: error.code });
        else setError('root', { message: textOf(error) });
      },
    }),
  );

  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={(event) => void send(event)}>
      <UsernameField
        autoComplete="off"
        error={fieldText(errors.username)}
        availability={availability}
        help={isKept && 'Keep it, or choose another one.'}
        register={(options) => register('username', options)}
        onType={(typed) => {
          setValue('username', typed);
          clearErrors();
        }}
      />
      <FormError>{fieldText(errors.root)}</FormError>
      <Button
        type="submit"
        variant="primary"
        wide
        className="mt-2"
        pending={submit.isPending || submit.isSuccess}
      >
        Continue
      </Button>
    </form>
  );
}
