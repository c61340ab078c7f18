import { registerSchema } from '@domain/session.ts';
import { useWatch } from 'react-hook-form';
import { useServerForm } from '@/ui/use-server-form.ts';
import { UsernameField } from '@/entities/user/username-field.tsx';
import { useUsernameAvailability } from '@/entities/user/username-availability.tsx';
import { Button } from '@/ui/button.tsx';
import { Checkbox } from '@/ui/checkbox.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { PasswordField, TextField } from '@/ui/text-field.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { useRegister } from '../data/entering.ts';

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
  const form = useServerForm({
    schema: registerSchema,
    defaultValues: { username: '', email: '', password: '', terms: false },
    send: async (values) => {
      await submit.mutateAsync(values);
      return values.email;
    },
    onSent,
    fieldOfCode,
  });
  // The field that is registered first gets the focus when several are invalid.
  form.register('username');
  const availability = useUsernameAvailability(
    useWatch({ control: form.control, name: 'username' }),
  );

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.onSubmit}>
      <UsernameField
        autoComplete="username"
        error={form.errorOf('username')}
        availability={availability}
        register={(options) => form.register('username', options)}
        onType={(username) => {
          form.setValue('username', username);
          form.clearErrors('username');
        }}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        error={form.errorOf('email')}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={form.errorOf('password')}
        {...form.register('password')}
      />
      <Checkbox error={form.errorOf('terms')} {...form.register('terms')}>
        I agree to the <NewTabLink to="/terms">Terms and Conditions</NewTabLink> and the{' '}
        <NewTabLink to="/privacy">Privacy Policy</NewTabLink>.
      </Checkbox>
      <FormError>{form.formError}</FormError>
      <Button
        type="submit"
        variant="primary"
        wide
        className="mt-2"
        pending={form.isSending || submit.isSuccess}
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
