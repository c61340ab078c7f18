import type { Agreement } from '@domain/answers/enrolment.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { z } from 'zod';
import { Button } from '@/ui/button.tsx';
import { DateText } from '@/ui/date-text.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { Loaded } from '@/ui/loaded.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import { agreementQuery, useSignAgreement } from '../data/queries.ts';

/** The agreement with creators: its words, and the signature or the field for one. */
export function AgreementForm() {
  const query = useQuery(agreementQuery);
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-64 w-full" />}>
      {(agreement) => <Words agreement={agreement} />}
    </Loaded>
  );
}

function Words({ agreement }: { agreement: Agreement }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex max-w-prose flex-col gap-3 text-pretty">
        {agreement.text.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {agreement.signed_at === null ? (
        <Signing agreement={agreement} />
      ) : (
        <p className="flex items-start gap-2">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
          <span>
            Signed as <span className="font-semibold">{agreement.name}</span>{' '}
            <DateText at={agreement.signed_at} className="text-sm text-quiet" />
          </span>
        </p>
      )}
    </div>
  );
}

/** The database compares the name, an empty one too. */
const schema = z.object({ name: z.string() });

function Signing({ agreement: { version } }: { agreement: Agreement }) {
  const sign = useSignAgreement();
  const form = useServerForm({
    schema,
    defaultValues: { name: '' },
    send: ({ name }) => sign.mutateAsync({ version, name }),
  });
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.onSubmit}>
      <TextField
        label="Your first and last name"
        autoComplete="name"
        help="As in your identity document. With it you sign the words above."
        error={form.errorOf('name')}
        {...form.register('name')}
      />
      <FormError>{form.formError}</FormError>
      <Button type="submit" variant="primary" className="self-start" pending={form.isSending}>
        Sign
      </Button>
    </form>
  );
}
