import { signInSchema } from '@domain/session.ts';
import { useServerForm } from '@/ui/use-server-form.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { PasswordField, TextField } from '@/ui/text-field.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { useSignIn } from '../data/entering.ts';

/** The sign-in form. It does not navigate: the guard of guest pages redirects the user. */
export function SignInForm({ email = '' }: { email?: string | undefined }) {
  const signIn = useSignIn();
  const form = useServerForm({
    schema: signInSchema,
    defaultValues: { email, password: '' },
    send: signIn.mutateAsync,
  });
  const sentTo = signIn.variables?.email;
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.onSubmit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={form.errorOf('email')}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={form.errorOf('password')}
        {...form.register('password')}
      />
      <FormError>{form.formError}</FormError>
      {signIn.error instanceof AppError && signIn.error.detail['resent'] === true && (
        <p role="status" className="text-sm text-pretty text-quiet">
          We have sent the confirmation link to <bdi className="break-words">{sentTo}</bdi> again.
        </p>
      )}
      <Button type="submit" variant="primary" wide pending={form.isSending || signIn.isSuccess}>
        Sign In
      </Button>
      <p className="mt-2 text-center text-sm">
        <TextLink to="/lost-password">Lost your password?</TextLink>
      </p>
    </form>
  );
}
