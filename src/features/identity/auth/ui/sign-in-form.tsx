import { signInSchema } from '@domain/session.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { AppError } from '@/lib/errors/app-error.ts';
import { fieldText, textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { PasswordField, TextField } from '@/ui/text-field.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { useSignIn } from '../data/queries.ts';

/** The sign-in form. It does not navigate: the guard of guest pages redirects the user. */
export function SignInForm({ email = '' }: { email?: string | undefined }) {
  const signIn = useSignIn();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signInSchema),
    defaultValues: { email, password: '' },
    reValidateMode: 'onSubmit',
  });
  const { errors } = formState;
  const sentTo = signIn.variables?.email;
  const refusal = fieldText(errors.root) ?? (signIn.error ? textOf(signIn.error) : undefined);
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => void handleSubmit((form) => signIn.mutate(form))(event)}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={fieldText(errors.email)}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={fieldText(errors.password)}
        {...register('password')}
      />
      <FormError>{refusal}</FormError>
      {signIn.error instanceof AppError && signIn.error.detail['resent'] === true && (
        <p role="status" className="text-sm text-pretty text-quiet">
          We have sent the confirmation link to <bdi className="break-words">{sentTo}</bdi> again.
        </p>
      )}
      <Button type="submit" variant="primary" wide pending={signIn.isPending || signIn.isSuccess}>
        Sign In
      </Button>
      <p className="mt-2 text-center text-sm">
        <TextLink to="/lost-password">Lost your password?</TextLink>
      </p>
    </form>
  );
}
