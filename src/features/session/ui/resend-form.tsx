import { lostPasswordSchema } from '@domain/session.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { fieldText, textOf } from '@/shared/errors/error-text.ts';
import { Banner } from '@/shared/ui/banner.tsx';
import { Button } from '@/shared/ui/button.tsx';
import { FormError } from '@/shared/ui/form-error.tsx';
import { TextField } from '@/shared/ui/text-field.tsx';
import { useResendConfirmation } from '../data/queries.ts';

/** Another link for whose own is over; says the same whether the address is known or not (C71). */
export function ResendForm() {
  const resend = useResendConfirmation();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(lostPasswordSchema),
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
  });
  if (resend.isSuccess) {
    return (
      <Banner icon={MailCheck} tone="good">
        If this address is still to be confirmed, a new link is on its way.
      </Banner>
    );
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => void handleSubmit(({ email }) => resend.mutate(email))(event)}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={fieldText(formState.errors.email)}
        {...register('email')}
      />
      <FormError>{resend.error ? textOf(resend.error) : undefined}</FormError>
      <Button type="submit" variant="primary" wide pending={resend.isPending}>
        Send a new link
      </Button>
    </form>
  );
}
