import { currencies, isCurrency } from '@domain/currencies.ts';
import { ChevronDown } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Field } from '@/ui/field.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { Select } from '@/ui/select.tsx';
import { useSetCurrency } from '../data/queries.ts';

const names = new Intl.DisplayNames('en', { type: 'currency' });

const inDollars = {
  fan: 'Everything is charged in US dollars.',
  creator: 'Everything is charged and paid in US dollars.',
};

/** Chooses the currency that is shown beside dollars; every charge stays in dollars. */
export function CurrencyChoice({ onChanged }: ChoiceProps) {
  const { role } = useAccount();
  const { chosen, setting, choose } = useChoice(onChanged);
  return (
    <Field
      label="Show amounts in"
      help={
        chosen === 'USD'
          ? inDollars[role]
          : `Beside the dollars, as an approximation. ${inDollars[role]}`
      }
      error={setting.error ? textOf(setting.error) : undefined}
    >
      {(control) => (
        <Select {...control} value={chosen} onChange={choose}>
          <Options />
        </Select>
      )}
    </Field>
  );
}

/** The same choice as one quiet line, beside pages about something else. */
export function CurrencyLine({ onChanged }: ChoiceProps) {
  const { chosen, setting, choose } = useChoice(onChanged);
  return (
    <div className="flex flex-col gap-1 px-4 text-sm text-quiet">
      <label className="flex min-h-11 items-center justify-between gap-3">
        <span className="shrink-0">Show amounts in</span>
        <span className="relative flex min-w-0">
          <select
            value={chosen}
            onChange={choose}
            className="min-h-11 min-w-0 cursor-pointer appearance-none truncate rounded-md bg-background pe-5 text-end font-medium text-text"
          >
            <Options />
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 end-0 my-auto size-4 text-quiet"
            strokeWidth={2}
          />
        </span>
      </label>
      <FormError>{setting.error ? textOf(setting.error) : undefined}</FormError>
    </div>
  );
}

type ChoiceProps = { onChanged: () => Promise<unknown> };

function useChoice(onChanged: ChoiceProps['onChanged']) {
  const { currency } = useAccount();
  const setting = useSetCurrency(onChanged);
  return {
    setting,
    chosen: setting.isPending ? setting.variables : currency,
    choose: ({ target: { value } }: ChangeEvent<HTMLSelectElement>) =>
      isCurrency(value) && setting.mutate(value),
  };
}

const Options = () =>
  currencies.map((code) => (
    <option key={code} value={code}>
      {code} · {names.of(code)}
    </option>
  ));
