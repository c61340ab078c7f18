import { lostPasswordSchema } from '@domain/session.ts';
import { MailCheck } from 'lucide-react';
import { useServerForm } from '@/ui/use-server-form.ts';
import { Banner } from '@/ui/banner.tsx';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextField } from '@/ui/text-field.tsx';

type MailLinkFormProps = {
  request: { mutateAsync: (email: string) => Promise<void>; isSuccess: boolean };
  button: string;
  /** Shown afterwards, whether the address is known or not. */
  answer: string;
};

/** Requests a link by mail. */
export function MailLinkForm({ request, button, answer }: MailLinkFormProps) {
  const form = useServerForm({
    schema: lostPasswordSchema,
    defaultValues: { email: '' },
    send: ({ email }) => request.mutateAsync(email),
  });
  if (request.isSuccess) {
    return (
      <Banner icon={MailCheck} tone="good">
        {answer}
      </Banner>
    );
  }
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
      <FormError>{form.formError}</FormError>
      <Button type="submit" variant="primary" wide pending={form.isSending}>
        {button}
      </Button>
    </form>
  );
}
