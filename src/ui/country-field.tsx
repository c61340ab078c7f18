import { useMemo, type ComponentProps } from 'react';
import { classes } from './classes.ts';
import { controlStyle, Field } from './field.tsx';
import { countries } from '@/lib/places/countries.ts';

type CountryFieldProps = Omit<ComponentProps<'select'>, 'children' | 'className'> & {
  label: string;
  error?: string | undefined;
  /** Words of the empty choice. */
  none?: string;
};

/** A select of the countries that an address may name; the value is the country's code. */
export function CountryField({ label, error, none = 'Choose', ...select }: CountryFieldProps) {
  const all = useMemo(() => countries(), []);
  return (
    <Field label={label} error={error}>
      {(control) => (
        <select {...select} {...control} className={classes(controlStyle, 'h-[46px]')}>
          <option value="">{none}</option>
          {all.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
