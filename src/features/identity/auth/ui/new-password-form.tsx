import { passwordMax, passwordMin } from '@domain/limits.ts';
import { newPasswordSchema } from '@domain/session.ts';
import { useServerForm } from '@/ui/use-server-form.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { PasswordField } from '@/ui/text-field.tsx';
import { useSetNewPassword } from '../data/entering.ts';

/** Sets a password for a user who was signed in by a mail's link. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const submit = useSetNewPassword();
  const form = useServerForm({
    schema: newPasswordSchema,
    defaultValues: { password: '', repeated: '' },
    send: ({ password }) => submit.mutateAsync(password),
    onSent: onDone,
  });
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.onSubmit}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={form.errorOf('password')}
        help={`${passwordMin} to ${passwordMax} characters.`}
        {...form.register('password')}
      />
      <PasswordField
        label="New password again"
        autoComplete="new-password"
        error={form.errorOf('repeated')}
        {...form.register('repeated')}
      />
      <FormError>{form.formError}</FormError>
      <Button type="submit" variant="primary" wide pending={form.isSending}>
        Save password
      </Button>
    </form>
  );
}
