import { lostPasswordSchema } from '@domain/session.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { fieldText, textOf } from '@/shared/errors/error-text.ts';
import { Banner } from '@/shared/ui/banner.tsx';
import { Button } from '@/shared/ui/button.tsx';
import { FormError } from '@/shared/ui/form-error.tsx';
import { TextField } from '@/shared/ui/text-field.tsx';
import { useRequestNewPassword } from '../data/queries.ts';

/** Says the same whether the address is known or not (C71). */
export function LostPasswordForm() {
  const request = useRequestNewPassword();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(lostPasswordSchema),
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
  });
  if (request.isSuccess) {
    return (
      <Banner icon={MailCheck} tone="good">
        If the address belongs to an account, a link to choose a new password is on its way.
      </Banner>
    );
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => void handleSubmit(({ email }) => request.mutate(email))(event)}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={fieldText(formState.errors.email)}
        {...register('email')}
      />
      <FormError>{request.error ? textOf(request.error) : undefined}</FormError>
      <Button type="submit" variant="primary" wide pending={request.isPending}>
        Send the link
      </Button>
    </form>
  );
}
