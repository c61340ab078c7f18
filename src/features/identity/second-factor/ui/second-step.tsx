import { recoveryCodeSchema } from '@domain/second-factor.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeForm } from '@/entities/second-factor/code-form.tsx';
import {
  recoveryQuery,
  usePassByRecoveryCode,
  useVerifyCode,
} from '@/entities/second-factor/factors-query.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import { useLeaveSignIn } from '../data/queries.ts';

/** The second step of a sign-in. It does not navigate: the guard of guest pages does. */
export function SecondStep() {
  const verify = useVerifyCode();
  const leave = useLeaveSignIn();
  const { data: left } = useQuery(recoveryQuery);
  const [isRecovering, setRecovering] = useState(false);
  const hasCodes = left !== undefined && left !== null && left > 0;
  return (
    <>
      {isRecovering ? <RecoveryForm /> : <CodeForm action="Sign In" verify={verify.mutateAsync} />}
      <div className="flex flex-col gap-3 border-t border-line pt-5 text-sm">
        <p className="text-pretty text-quiet">
          Lost your phone? Take a code of your spare factor{hasCodes && ', or a recovery code'}.
          Without one,{' '}
          <TextLink to="/contact" className="underline">
            write to our support
          </TextLink>
          : we remove the factor once we know that it is you.
        </p>
        {hasCodes && (
          <Button wide onClick={() => setRecovering(!isRecovering)}>
            {isRecovering ? 'Use the app' : 'Use a recovery code'}
          </Button>
        )}
        <Button variant="quiet" wide pending={leave.isPending} onClick={() => leave.mutate()}>
          Sign in as somebody else
        </Button>
      </div>
    </>
  );
}

function RecoveryForm() {
  const pass = usePassByRecoveryCode();
  const form = useServerForm({
    schema: recoveryCodeSchema,
    defaultValues: { code: '' },
    send: ({ code }) => pass.mutateAsync(code),
    fieldOfCode: { wrong_code: 'code' },
  });
  return (
    <form noValidate className="flex flex-col gap-4 pt-2" onSubmit={form.onSubmit}>
      <TextField
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        help="Each one works once."
        error={form.errorOf('code')}
        {...form.register('code')}
      />
      <FormError>{form.formError}</FormError>
      <Button type="submit" variant="primary" wide pending={form.isSending}>
        Sign In
      </Button>
    </form>
  );
}
