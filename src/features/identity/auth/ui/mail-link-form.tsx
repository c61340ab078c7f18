import { lostPasswordSchema } from '@domain/session.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { fieldText, textOf } from '@/lib/errors/error-text.ts';
import { Banner } from '@/ui/banner.tsx';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextField } from '@/ui/text-field.tsx';

type MailLinkFormProps = {
  request: {
    mutate: (email: string) => void;
    isPending: boolean;
    isSuccess: boolean;
    error: Error | null;
  };
  button: string;
  /** Shown afterwards, whether the address is known or not. */
  answer: string;
};

/** Requests a link by mail. */
export function MailLinkForm({ request, button, answer }: MailLinkFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(lostPasswordSchema),
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
  });
  if (request.isSuccess) {
    return (
      <Banner icon={MailCheck} tone="good">
        {answer}
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
        {button}
      </Button>
    </form>
  );
}
