import { feeInputMax, feeMaxCents, feeMinCents } from '@generated/limits.gen.ts';
import { useState, type SubmitEvent } from 'react';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { formatUsd } from '@/lib/money/format.ts';
import { keepPriceCharacters } from '@/lib/money/parse.ts';
import { TextField } from '@/ui/text-field.tsx';
import { saveFee } from '../data/api.ts';
import { useSave, useSettings } from '../data/queries.ts';
import { priceFailure } from '../price-failure.ts';
import { readFee, typedPrice } from '../prices.ts';
import { SaveBar } from '@/ui/save-bar.tsx';
import { useUnsaved } from './unsaved.ts';

/** The monthly fee. SQL checks its limits, and that it exceeds a running offer. */
export function FeeForm() {
  const { settings } = useSettings();
  const save = useSave(saveFee);
  const saved = typedPrice(settings.fee_cents);
  const [typed, setTyped] = useState(saved);
  const [refusal, setRefusal] = useState<string>();
  const isDirty = typed !== saved;
  useUnsaved('fee', isDirty);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const fee = readFee(typed);
    if ('refusal' in fee) return setRefusal(sentenceFor(fee.refusal));
    setRefusal(undefined);
    save.mutate(fee.cents, {
      onSuccess: () => setTyped(typedPrice(fee.cents)),
      onError: (error) => setRefusal(priceFailure(error)),
    });
  };
  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={submit}>
      <TextField
        label="Subscription fee a month, in US dollars"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={refusal}
        help={`${formatUsd(feeMinCents)} to ${formatUsd(feeMaxCents)}. Subscriptions that run keep their price.`}
        onChange={(event) => setTyped(keepPriceCharacters(event.target.value, feeInputMax, typed))}
      />
      <SaveBar
        action="Save fee"
        isDirty={isDirty}
        isSaving={save.isPending}
        isSaved={save.isSuccess && !isDirty && refusal === undefined}
      />
    </form>
  );
}
