import { codeSchema, factorNameSchema } from '@domain/second-factor.ts';
import { factorNameMax } from '@domain/limits.ts';
import { useState } from 'react';
import { CodeField } from '@/entities/second-factor/code-field.tsx';
import { AppError } from '@/lib/errors/app-error.ts';
import { FormError } from '@/ui/form-error.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import type { Enrolment } from '../data/api.ts';
import { useBeginFactor, useConfirmFactor } from '../data/queries.ts';
import { Buttons } from './buttons.tsx';
import { SignInAgain } from './sign-in-again.tsx';

type NewFactorProps = {
  userId: string;
  /** There is another factor already. */
  isSpare: boolean;
  onDone: () => void;
  onLeave: () => void;
};

/**
 * Adds a second factor: a name, for a first one a sign-in unless there was one just now, then the
 * key for the app and its first code.
 */
export function NewFactor(props: NewFactorProps) {
  const [named, setNamed] = useState<string>();
  const [begun, setBegun] = useState<Enrolment>();
  const begin = useBeginFactor();
  if (begun) return <FirstCode {...props} begun={begun} />;
  if (named !== undefined) {
    return <SignInAgain {...props} begin={() => begin.mutateAsync(named)} onBegun={setBegun} />;
  }
  return (
    <Naming
      {...props}
      begin={(name) =>
        begin.mutateAsync(name).catch((error: unknown) => {
          if (isOldSignIn(error)) setNamed(name);
          throw error;
        })
      }
      onBegun={setBegun}
    />
  );
}

const isOldSignIn = (error: unknown) =>
  error instanceof AppError && error.code === 'reauthentication_required';

type NamingProps = NewFactorProps & {
  begin: (name: string) => Promise<Enrolment>;
  onBegun: (begun: Enrolment) => void;
};

function Naming({ isSpare, begin, onBegun, onLeave }: NamingProps) {
  const form = useServerForm({
    schema: factorNameSchema,
    defaultValues: { name: isSpare ? 'Spare' : 'Phone' },
    send: ({ name }) => begin(name),
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
