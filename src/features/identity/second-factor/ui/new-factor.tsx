import { codeSchema, factorNameSchema } from '@domain/second-factor.ts';
import { factorNameMax } from '@domain/limits.ts';
import { useState } from 'react';
import { CodeField } from '@/entities/second-factor/code-field.tsx';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import type { Enrolment } from '../data/api.ts';
import { useBeginFactor, useConfirmFactor } from '../data/queries.ts';

type NewFactorProps = {
  userId: string;
  /** There is another factor already. */
  isSpare: boolean;
  onDone: () => void;
  onLeave: () => void;
};

/** Adds a second factor: a name, then the key for the app and its first code. */
export function NewFactor(props: NewFactorProps) {
  const [begun, setBegun] = useState<Enrolment>();
  return begun ? <FirstCode {...props} begun={begun} /> : <Naming {...props} onBegun={setBegun} />;
}

type NamingProps = NewFactorProps & { onBegun: (begun: Enrolment) => void };

function Naming({ isSpare, onBegun, onLeave }: NamingProps) {
  const begin = useBeginFactor();
  const form = useServerForm({
    schema: factorNameSchema,
    defaultValues: { name: isSpare ? 'Spare' : 'Phone' },
    send: ({ name }) => begin.mutateAsync(name),
    onSent: onBegun,
    fieldOfCode: { factor_name_taken: 'name' },
  });
  return (
    <form noValidate className="flex w-full max-w-sm flex-col gap-3" onSubmit={form.onSubmit}>
      <TextField
        label="Name"
        dir="auto"
        maxLength={factorNameMax}
        help="So that you know which device it is on."
        error={form.errorOf('name')}
        {...form.register('name')}
      />
      <FormError>{form.formError}</FormError>
      <Buttons action="Continue" pending={form.isSending} onLeave={onLeave} />
    </form>
  );
}

function FirstCode({
  userId,
  isSpare,
  begun,
  onDone,
  onLeave,
}: NewFactorProps & { begun: Enrolment }) {
  const confirmFactor = useConfirmFactor(userId);
  const form = useServerForm({
    schema: codeSchema,
    defaultValues: { code: '' },
    send: ({ code }) => confirmFactor.mutateAsync({ factorId: begun.factorId, code }),
    onSent: onDone,
    fieldOfCode: { wrong_code: 'code' },
  });
  return (
    <form noValidate className="flex w-full flex-col gap-5" onSubmit={form.onSubmit}>
      <div className="flex flex-col gap-5 sm:flex-row">
        <img
          src={begun.picture}
          alt="The key as a QR code, for the camera of an authenticator app"
          width={176}
          height={176}
          className="size-44 shrink-0 self-center rounded-md bg-white p-2 sm:self-start"
        />
        <div className="flex min-w-0 flex-col gap-4">
          <p className="text-pretty">
            Scan the picture with an authenticator app, or type this key into it:
          </p>
          <output
            aria-label="Key"
            className="rounded-md bg-raised px-3 py-2 font-mono text-sm break-all select-all"
          >
            {inGroups(begun.key)}
          </output>
          <CodeField label="First code" error={form.errorOf('code')} {...form.register('code')} />
        </div>
      </div>
      {!isSpare && (
        <p className="text-sm text-pretty text-quiet">
          Your other devices are signed out, and ask for a code at their next sign-in.
        </p>
      )}
      <FormError>{form.formError}</FormError>
      <Buttons action="Turn on" pending={form.isSending} onLeave={onLeave} />
    </form>
  );
}

/** In fours, as people read keys aloud and type them. */
const inGroups = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ');

function Buttons(props: { action: string; pending: boolean; onLeave: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary" pending={props.pending}>
        {props.action}
      </Button>
      <Button variant="quiet" onClick={props.onLeave}>
        Cancel
      </Button>
    </div>
  );
}
