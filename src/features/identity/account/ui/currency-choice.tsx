import { currencies, isCurrency } from '@domain/currencies.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { classes } from '@/ui/classes.ts';
import { controlStyle, Field } from '@/ui/field.tsx';
import { useSetCurrency } from '../data/queries.ts';

const names = new Intl.DisplayNames('en', { type: 'currency' });

const inDollars = {
  fan: 'Everything is charged in US dollars.',
  creator: 'Everything is charged and paid in US dollars.',
};

/** Chooses the currency that is shown beside dollars; every charge stays in dollars. */
export function CurrencyChoice({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const { currency, role } = useAccount();
  const setting = useSetCurrency(onChanged);
  const chosen = setting.isPending ? setting.variables : currency;
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
        <select
          {...control}
          value={chosen}
          onChange={({ target: { value } }) => isCurrency(value) && setting.mutate(value)}
          className={classes(controlStyle, 'h-[46px]')}
        >
          {currencies.map((code) => (
            <option key={code} value={code}>
              {code} · {names.of(code)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
