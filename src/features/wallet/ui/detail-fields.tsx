import { normalHolder, type CardDetails } from '@domain/card.ts';
import { cardAddressMax, cardCityMax, cardHolderMax } from '@domain/limits.ts';
import { CountryField } from '@/ui/country-field.tsx';
import { TextField } from '@/ui/text-field.tsx';
import type { useServerForm } from '@/ui/use-server-form.ts';

type DetailFieldsProps = {
  form: Pick<
    ReturnType<typeof useServerForm<CardDetails, CardDetails, void>>,
    'register' | 'setValue' | 'errorOf'
  >;
};

/** Holder and address of a card. */
export function DetailFields({ form: { register, setValue, errorOf } }: DetailFieldsProps) {
  return (
    <>
      <TextField
        label="Name on the card"
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={cardHolderMax}
        error={errorOf('holder')}
        {...register('holder', {
          onChange: ({ target }: { target: HTMLInputElement }) => {
            const { value, selectionStart } = target;
            setValue('holder', normalHolder(value));
            // A value that is set moves the caret to its end.
            const caret = normalHolder(value.slice(0, selectionStart ?? value.length)).length;
            target.setSelectionRange(caret, caret);
          },
        })}
      />
      <TextField
        label="Address"
        autoComplete="billing street-address"
        maxLength={cardAddressMax}
        error={errorOf('address')}
        {...register('address')}
      />
      <div className="grid grid-cols-2 gap-x-3">
        <TextField
          label="City"
          autoComplete="billing address-level2"
          maxLength={cardCityMax}
          error={errorOf('city')}
          {...register('city')}
        />
        <TextField
          label="State"
          autoComplete="billing address-level1"
          maxLength={cardCityMax}
          error={errorOf('state')}
          {...register('state')}
        />
      </div>
      {/* The name of a country is longer than a code. */}
      <div className="grid grid-cols-[2fr_3fr] gap-x-3 md:grid-cols-2">
        <TextField
          label="Zip"
          autoComplete="billing postal-code"
          maxLength={cardCityMax}
          error={errorOf('zip')}
          {...register('zip')}
        />
        <CountryField
          label="Country"
          autoComplete="billing country"
          error={errorOf('country')}
          {...register('country')}
        />
      </div>
    </>
  );
}
