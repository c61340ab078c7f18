import { codeSchema } from '@domain/second-factor.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { Loaded } from '@/ui/loaded.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import type { Code, Factor } from './api.ts';
import { CodeField } from './code-field.tsx';
import { factorsQuery } from './factors-query.ts';

type CodeFormProps = {
  action: string;
  /** A factor that is not offered. */
  without?: string | null;
  verify: (code: Code) => Promise<void>;
  onPassed?: () => void;
};

/** Takes a code of one of the user's second factors. */
export function CodeForm(props: CodeFormProps) {
  const query = useQuery(factorsQuery);
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-32 w-full" />}>
      {(factors) => <Form {...props} factors={factors.filter(({ id }) => id !== props.without)} />}
    </Loaded>
  );
}

function Form({ action, verify, onPassed, factors }: CodeFormProps & { factors: Factor[] }) {
  const [chosen, choose] = useState(factors[0]?.id ?? '');
  const form = useServerForm({
    schema: codeSchema,
    defaultValues: { code: '' },
    send: ({ code }) => verify({ factorId: chosen, code }),
    ...(onPassed && { onSent: onPassed }),
    fieldOfCode: { wrong_code: 'code' },
  });
  return (
    <form noValidate className="flex flex-col gap-4 pt-2" onSubmit={form.onSubmit}>
      {factors.length > 1 && <FactorChoice factors={factors} chosen={chosen} onChoose={choose} />}
      <CodeField
        label={factors.length === 1 ? `Code of ${factors[0]?.name}` : 'Code'}
        error={form.errorOf('code')}
        {...form.register('code')}
      />
      <FormError>{form.formError}</FormError>
      <Button type="submit" variant="primary" wide pending={form.isSending}>
        {action}
      </Button>
    </form>
  );
}

type FactorChoiceProps = {
  factors: Factor[];
  chosen: string;
  onChoose: (id: string) => void;
};

function FactorChoice({ factors, chosen, onChoose }: FactorChoiceProps) {
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-sm font-medium">Second factor</legend>
      {factors.map(({ id, name }) => (
        <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="factor"
            className="size-5 shrink-0 accent-accent"
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <bdi className="min-w-0 break-words">{name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
