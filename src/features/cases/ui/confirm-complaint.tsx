import { MailCheck } from 'lucide-react';
import { textOf } from '@/lib/errors/error-text.ts';
import { Banner } from '@/ui/banner.tsx';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { useConfirmComplaint } from '../data/complaints.ts';

/** Confirms the address of a complaint by a press, because programs open links of mails too. */
export function ConfirmComplaint({ secret }: { secret: string }) {
  const confirming = useConfirmComplaint(secret);
  if (confirming.isSuccess)
    return (
      <Banner icon={MailCheck} tone="good">
        Thank you, your address is confirmed. Your code shows how it goes on.
      </Banner>
    );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty">You have sent us a complaint. Confirm that this was you.</p>
      <FormError>{confirming.error ? textOf(confirming.error) : undefined}</FormError>
      <Button
        variant="primary"
        wide
        pending={confirming.isPending}
        onClick={() => confirming.mutate()}
      >
        Confirm my address
      </Button>
    </div>
  );
}
