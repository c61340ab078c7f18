import type { CreatorSettings } from '@domain/answers/settings.ts';
import { feeMinCents, offerSalesMax, subscriptionDays } from '@generated/limits.gen.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRequestId } from '@/lib/store/use-request-id.ts';
import { doneTexts } from '@/lib/errors/success.ts';
import { formatWithApprox } from '@/lib/money/format.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { confirm } from '@/ui/confirm.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { SavedNote } from '@/ui/save-bar.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import { useEndOffer, useSettings, useStartOffer } from '../data/queries.ts';
import { watchSales } from '../data/realtime.ts';
import { priceFailure } from '../price-failure.ts';
import { offerSchema, offerToStart } from '../prices.ts';
import { PriceField } from './price-field.tsx';
import { useUnsaved } from './unsaved.ts';

/** A lower fee of the first period for a number of sales; clearing both fields ends the offer. */
export function OfferForm() {
  const { form, offer, end, isEnding, done } = useOfferForm();
  const rate = useRate();
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.onSubmit}>
      {offer && <Running offer={offer} />}
      <div className="grid gap-x-4 gap-y-2 md:grid-cols-2">
        <PriceField
          form={form}
          name="price"
          label="Price of the offer, in US dollars"
          help={`From ${formatWithApprox(feeMinCents, rate)} on, and below your fee.`}
        />
        <TextField
          label="Number of sales"
          inputMode="numeric"
          autoComplete="off"
          error={form.errorOf('sales')}
          help={`1 to ${offerSalesMax} buyers.`}
          {...form.register('sales', {
            onChange: ({ target }: { target: { value: string } }) =>
              form.setValue('sales', target.value.replace(/\D/g, '').slice(0, 5), {
                shouldDirty: true,
              }),
          })}
        />
      </div>
      <FormError>{form.formError}</FormError>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant={offer === null || form.isDirty ? 'primary' : 'secondary'}
          pending={form.isSending && !isEnding}
        >
          {offer ? 'Change offer' : 'Start offer'}
        </Button>
        {offer && (
          <Button pending={isEnding} onClick={end}>
            End offer
          </Button>
        )}
        <SavedNote className="min-w-0">{form.isDirty ? '' : done}</SavedNote>
      </div>
    </form>
  );
}

function Running({ offer }: { offer: NonNullable<CreatorSettings['offer']> }) {
  const rate = useRate();
  const buyers = offer.sales_left === 1 ? 'buyer' : 'buyers';
  return (
    <p className="rounded-md bg-accent-soft px-4 py-3 text-sm tabular">
      <strong>{formatWithApprox(offer.price_cents, rate)}</strong> for the first {subscriptionDays}{' '}
      days, for the next <strong>{offer.sales_left}</strong> {buyers}.
    </p>
  );
}

const fieldOfCode = {
  invalid_offer_sales: 'sales',
  discount_not_smaller: 'price',
  price_out_of_range: 'price',
} as const;

function useOfferForm() {
  const { settings, userId } = useSettings();
  const client = useQueryClient();
  const rate = useRate();
  const { offer, fee_cents: feeCents } = settings;
  const [done, setDone] = useState('');
  const starting = useStartOffer();
  const ending = useEndOffer();
  useEffect(() => watchSales(client, userId), [client, userId]);

  const endSurely = async () => {
    const isSure = await confirm({
      title: 'End this offer?',
      body: `New subscribers pay ${formatWithApprox(feeCents, rate)} from now on.`,
      action: 'End offer',
      cancel: 'Keep it',
      danger: true,
    });
    if (!isSure) return '';
    await ending.mutateAsync(undefined);
    return doneTexts.offerEnded;
  };
  const request = useRequestId();
  const { price, sales } = offerToStart(feeCents, offer);
  const form = useServerForm({
    schema: offerSchema(feeCents, offer !== null),
    defaultValues: { price, sales },
    send: async (next) => {
      setDone('');
      if (!next) return endSurely();
      await starting.mutateAsync({ ...next, requestId: request.idFor(next) });
      return doneTexts.offerStarted;
    },
    onSent: (sentence) => {
      setDone(sentence);
      request.settle();
      form.settle();
    },
    fieldOfCode,
    textOf: priceFailure,
  });
  const { reset, isDirty } = form;
  // The fields show the running offer until something is typed.
  useEffect(() => {
    if (!isDirty) reset({ price, sales });
  }, [reset, isDirty, price, sales]);
  useUnsaved('offer', isDirty);
  const end = () => {
    form.setValue('price', '', { shouldDirty: true });
    form.setValue('sales', '', { shouldDirty: true });
    form.onSubmit();
  };
  return { form, offer, done, isEnding: ending.isPending, end };
}
