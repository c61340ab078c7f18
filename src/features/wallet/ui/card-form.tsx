import { cardDetailsSchema, normalHolder, type CardDetails } from '@domain/card.ts';
import { cardAddressMax, cardCityMax, cardHolderMax } from '@domain/limits.ts';
import { useRef, useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { FormError } from '@/ui/form-error.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import { CountryField } from '@/ui/country-field.tsx';
import { CardFields, CardFieldsSkeleton } from './card-fields.tsx';
import type { CardFieldsHandle } from './card-fields-props.ts';
import { useCardLinking } from './use-card-linking.ts';

type CardFormProps = {
  /** The holder of the replaced card. */
  holder?: string;
  action: string;
  onLinked: () => void;
  onCancel?: () => void;
};

const empty = { address: '', city: '', state: '', zip: '', country: '' };

/** The provider's fields with holder and address below, as one form. */
export function CardForm({ holder = '', action, onLinked, onCancel }: CardFormProps) {
  const fields = useRef<CardFieldsHandle>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isChallenged, setIsChallenged] = useState(false);
  const linking = useCardLinking(onLinked);
  const form = useServerForm({
    schema: cardDetailsSchema,
    defaultValues: { ...empty, holder },
    // The provider's fields take over and report through `complete`.
    send: async (details) => {
      if (!linking.linkAgain(details)) fields.current?.confirm(details);
    },
  });
  const complete = (setupIntentId: string) => {
    const details = cardDetailsSchema.safeParse(form.getValues());
    if (details.success) linking.link(setupIntentId, details.data);
  };

  if (linking.setup.isError) {
    const retry = () => void linking.setup.refetch();
    return <ListState kind="error" error={linking.setup.error} onRetry={retry} />;
  }
  return (
    <form noValidate className="flex flex-col gap-1" onSubmit={form.onSubmit}>
      {linking.setup.data ? (
        <CardFields
          key={linking.setup.data.setupIntentId}
          ref={fields}
          setup={linking.setup.data}
          onBusy={setIsBusy}
          onChallenge={setIsChallenged}
          onSubmit={() => form.onSubmit()}
          onComplete={complete}
        />
      ) : (
        <CardFieldsSkeleton />
      )}
      <div hidden={isChallenged} className={classes(!isChallenged && 'flex flex-col gap-2')}>
        <DetailFields form={form} />
      </div>
      <FormError>{linking.errorText}</FormError>
      <div hidden={isChallenged} className={classes(!isChallenged && 'mt-2 flex flex-col gap-2')}>
        <Button type="submit" variant="primary" wide pending={isBusy || linking.isLinking}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="quiet" wide onClick={onCancel}>
            Keep the card as it is
          </Button>
        )}
        <p className="text-center text-sm text-pretty text-quiet">
          Number and CVC go to the payment provider alone. Visa and Mastercard only.
        </p>
      </div>
    </form>
  );
}

type DetailFieldsProps = {
  form: Pick<
    ReturnType<typeof useServerForm<CardDetails, CardDetails, void>>,
    'register' | 'setValue' | 'errorOf'
  >;
};

function DetailFields({ form: { register, setValue, errorOf } }: DetailFieldsProps) {
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
          onChange: (event: { target: { value: string } }) =>
            setValue('holder', normalHolder(event.target.value)),
        })}
      />
      <TextField
        label="Address"
        autoComplete="billing street-address"
        maxLength={cardAddressMax}
        error={errorOf('address')}
        {...register('address')}
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-2">
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
