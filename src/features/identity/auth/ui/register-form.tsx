import { passwordMax, passwordMin } from '@domain/limits.ts';
import { registerSchema } from '@domain/session.ts';
import { ageMin } from '@generated/limits.gen.ts';
import type { ReactNode } from 'react';
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

type RegisterFormProps = {
  onSent: (email: string) => void;
  /** The other ways to join, below the form; its one box counts for them too. */
  otherWays: (hasAgreed: () => boolean) => ReactNode;
};

/** The registration form. A refusal keeps the typed text and is shown at its field. */
export function RegisterForm({ onSent, otherWays }: RegisterFormProps) {
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
  /** Whether the box is ticked; if not, says so beside it and leads there. */
  const hasAgreed = () => {
    const isTicked = form.getValues('terms');
    if (!isTicked) {
      const refusal = { type: 'missing', message: 'terms_not_accepted' };
      form.setError('terms', refusal, { shouldFocus: true });
    }
    return isTicked;
  };

  return (
    <>
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
          help={`${passwordMin} to ${passwordMax} characters.`}
          {...form.register('password')}
        />
        <Checkbox
          error={form.errorOf('terms')}
          {...form.register('terms', { onChange: () => form.clearErrors('terms') })}
        >
          I am at least {ageMin} and agree to the{' '}
          <NewTabLink to="/terms">Terms and Conditions</NewTabLink> and the{' '}
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
      {otherWays(hasAgreed)}
    </>
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
