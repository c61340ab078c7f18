import { newPasswordSchema } from '@domain/session.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { fieldText, textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { PasswordField } from '@/ui/text-field.tsx';
import { useSetNewPassword } from '../data/queries.ts';

/** Sets a password for a user who was signed in by a mail's link. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const submit = useSetNewPassword();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', repeated: '' },
    reValidateMode: 'onSubmit',
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) =>
        void handleSubmit(({ password }) => submit.mutate(password, { onSuccess: onDone }))(event)
      }
    >
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={fieldText(errors.password)}
        {...register('password')}
      />
      <PasswordField
        label="New password again"
        autoComplete="new-password"
        error={fieldText(errors.repeated)}
        {...register('repeated')}
      />
      <FormError>{submit.error ? textOf(submit.error) : undefined}</FormError>
      <Button type="submit" variant="primary" wide pending={submit.isPending}>
        Save password
      </Button>
    </form>
  );
}
