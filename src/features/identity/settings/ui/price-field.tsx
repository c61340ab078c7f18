import { feeInputMax } from '../limits.ts';
import { useWatch, type FieldValues, type Path, type PathValue } from 'react-hook-form';
import { keepPriceCharacters, parsePrice } from '@/lib/money/parse.ts';
import { FeeNote } from '@/entities/wallet/fee-note.tsx';
import { TextField } from '@/ui/text-field.tsx';
import type { ServerFormOf } from '@/ui/use-server-form.ts';

type PriceFieldProps<Fields extends FieldValues> = {
  form: ServerFormOf<Fields>;
  name: Path<Fields>;
  label: string;
  help?: string;
  placeholder?: string;
};

/** A price in US dollars, and what its creator receives; only its characters can be typed. */
export function PriceField<Fields extends FieldValues>({
  form,
  name,
  help,
  ...texts
}: PriceFieldProps<Fields>) {
  const typed: string = useWatch({ control: form.control, name });
  const error = form.errorOf(name);
  return (
    <TextField
      {...texts}
      help={
        <>
          {help} {error === undefined && <FeeNote cents={parsePrice(typed)} />}
        </>
      }
      {...form.register(name)}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={error}
      onChange={({ target }) => {
        const kept = keepPriceCharacters(target.value, feeInputMax, typed);
        form.setValue(name, kept as PathValue<Fields, Path<Fields>>, { shouldDirty: true });
      }}
    />
  );
}
