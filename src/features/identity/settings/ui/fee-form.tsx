import { feeMaxCents, feeMinCents } from '@generated/limits.gen.ts';
import { formatWithApprox } from '@/lib/money/format.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { SaveBar } from '@/ui/save-bar.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import { useSaveFee, useSettings } from '../data/queries.ts';
import { priceFailure } from '../price-failure.ts';
import { feeSchema, typedPrice } from '../prices.ts';
import { PriceField } from './price-field.tsx';
import { useUnsaved } from './unsaved.ts';

/** The monthly fee. SQL checks its limits, and that it exceeds a running offer. */
export function FeeForm() {
  const { settings } = useSettings();
  const save = useSaveFee();
  const rate = useRate();
  const form = useServerForm({
    schema: feeSchema,
    defaultValues: { fee: typedPrice(settings.fee_cents) },
    send: async (cents) => {
      await save.mutateAsync(cents);
      return cents;
    },
    onSent: (cents) => form.settle({ fee: typedPrice(cents) }),
    usualField: 'fee',
    textOf: priceFailure,
  });
  useUnsaved('fee', form.isDirty);
  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={form.onSubmit}>
      <PriceField
        form={form}
        name="fee"
        label="Subscription fee a month, in US dollars"
        help={`${formatWithApprox(feeMinCents, rate)} to ${formatWithApprox(feeMaxCents, rate)}. Subscriptions that run keep their price.`}
      />
      <SaveBar
        action="Save fee"
        isDirty={form.isDirty}
        isSaving={form.isSending}
        isSaved={form.isSaved}
      />
    </form>
  );
}
