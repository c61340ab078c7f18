import { registerSchema } from '@domain/session.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { AppError } from '@/lib/errors/app-error.ts';
import { fieldText, textOf } from '@/lib/errors/error-text.ts';
import { UsernameField } from '@/entities/user/username-field.tsx';
import { useUsernameAvailability } from '@/entities/user/username-availability.tsx';
import { Button } from '@/ui/button.tsx';
import { Checkbox } from '@/ui/checkbox.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { PasswordField, TextField } from '@/ui/text-field.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { checkUsername } from '../data/api.ts';
import { useRegister } from '../data/queries.ts';

const fieldOfCode: Readonly<Record<string, 'username' | 'email' | 'password'>> = {
  username_taken: 'username',
  username_reserved: 'username',
  invalid_username: 'username',
  email_not_valid: 'email',
  invalid_email: 'email',
  invalid_new_password: 'password',
};

/** The registration form. A refusal keeps the typed text and is shown at its field. */
export function RegisterForm({ onSent }: { onSent: (email: string) => void }) {
  const submit = useRegister();
  const { register, control, handleSubmit, clearErrors, setError, setValue, formState } = useForm({
    resolver: zodResolver(registerSchema),
    defaultValues: { username: '', email: '', password: '', terms: false },
    reValidateMode: 'onSubmit',
  });
  const { errors } = formState;
  // The field that is registered first gets the focus when several are invalid.
  register('username');
  const availability = useUsernameAvailability(
    useWatch({ control, name: 'username' }),
    checkUsername,
  );

  const send = handleSubmit((form) =>
    submit.mutate(form, {
      onSuccess: () => onSent(form.email),
      onError: (error) => {
        const field = error instanceof AppError ? fieldOfCode[error.code] : undefined;
        if (field && error instanceof AppError) setError(field, { message: error.code });
        else setError('root', { message: textOf(error) });
      },
    }),
  );

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void send(event)}>
      <UsernameField
        autoComplete="username"
        error={fieldText(errors.username)}
        availability={availability}
        register={(options) => register('username', options)}
        onType={(username) => {
          setValue('username', username);
          clearErrors('username');
        }}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        error={fieldText(errors.email)}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={fieldText(errors.password)}
        {...register('password')}
      />
      <Checkbox error={fieldText(errors.terms)} {...register('terms')}>
        I agree to the <NewTabLink to="/terms">Terms and Conditions</NewTabLink> and the{' '}
        <NewTabLink to="/privacy">Privacy Policy</NewTabLink>.
      </Checkbox>
      <FormError>{fieldText(errors.root)}</FormError>
      <Button
        type="submit"
        variant="primary"
        wide
        className="mt-2"
        pending={submit.isPending || submit.isSuccess}
      >
        Join Now
      </Button>
    </form>
  );
}

/** Opens in a new tab, so that the typed text is kept. */
function NewTabLink({ to, children }: { to: '/terms' | '/privacy'; children: string }) {
  return (
    <TextLink to={to} target="_blank" rel="noopener" className="underline">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </TextLink>
  );
}
