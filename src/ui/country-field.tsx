import { useMemo, type ComponentProps } from 'react';
import { Field } from './field.tsx';
import { Select } from './select.tsx';
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
        <Select {...select} {...control}>
          <option value="">{none}</option>
          {all.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
