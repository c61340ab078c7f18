import type { CreatorSettings } from '@domain/answers/settings.ts';
import {
  feeInputMax,
  feeMinCents,
  offerSalesMax,
  subscriptionDays,
} from '@generated/limits.gen.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type SubmitEvent } from 'react';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { toAppError } from '@/lib/errors/app-error.ts';
import { doneTexts } from '@/lib/errors/success.ts';
import { formatUsd } from '@/lib/money/format.ts';
import { keepPriceCharacters } from '@/lib/money/parse.ts';
import { confirm } from '@/ui/confirm.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { SavedNote } from '@/ui/save-bar.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { endOffer, startOffer } from '../data/api.ts';
import { useSave, useSettings } from '../data/queries.ts';
import { watchSales } from '../data/realtime.ts';
import { priceFailure } from '../price-failure.ts';
import { isCleared, offerToStart, readOffer, type TypedOffer } from '../prices.ts';
import { useUnsaved } from './unsaved.ts';

/** Sentences for the fields, and one for the form. */
type Refusals = Partial<Record<keyof TypedOffer | 'form', string>>;

/** A lower fee of the first period for a number of sales; clearing both fields ends the offer. */
export function OfferForm() {
  const form = useOfferForm();
  const { offer, typed, refusals } = form;
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.submit}>
      {offer && <Running offer={offer} />}
      <div className="grid gap-x-4 gap-y-2 md:grid-cols-2">
        <TextField
          label="Price of the offer, in US dollars"
          inputMode="decimal"
          autoComplete="off"
          value={typed.price}
          error={refusals.price}
          help={`From ${formatUsd(feeMinCents)} on, and below your fee.`}
          onChange={(event) =>
            form.type({
              ...typed,
              price: keepPriceCharacters(event.target.value, feeInputMax, typed.price),
            })
          }
        />
        <TextField
          label="Number of sales"
          inputMode="numeric"
          autoComplete="off"
          value={typed.sales}
          error={refusals.sales}
          help={`1 to ${offerSalesMax} buyers.`}
          onChange={(event) =>
            form.type({ ...typed, sales: event.target.value.replace(/\D/g, '').slice(0, 5) })
          }
        />
      </div>
      <FormError>{refusals.form}</FormError>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant={form.canStart ? 'primary' : 'secondary'}
          pending={form.isStarting}
        >
          {offer ? 'Change offer' : 'Start offer'}
        </Button>
        {offer && (
          <Button pending={form.isEnding} onClick={() => void form.end()}>
            End offer
          </Button>
        )}
        <SavedNote className="min-w-0">{form.done}</SavedNote>
      </div>
    </form>
  );
}

function Running({ offer }: { offer: NonNullable<CreatorSettings['offer']> }) {
  const buyers = offer.sales_left === 1 ? 'buyer' : 'buyers';
  return (
    <p className="rounded-md bg-accent-soft px-4 py-3 text-sm tabular">
      <strong>{formatUsd(offer.price_cents)}</strong> for the first {subscriptionDays} days, for the
      next <strong>{offer.sales_left}</strong> {buyers}.
    </p>
  );
}

function useOfferForm() {
  const { settings, userId } = useSettings();
  const client = useQueryClient();
  const { offer, fee_cents: feeCents } = settings;
  // The typed values, or the running offer until the user types.
  const [changed, setChanged] = useState<TypedOffer>();
  const [refusals, setRefusals] = useState<Refusals>({});
  const [done, setDone] = useState('');
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const starting = useSave(startOffer);
  const ending = useSave(endOffer);
  const typed = changed ?? offerToStart(feeCents, offer);
  useUnsaved('offer', changed !== undefined);
  useEffect(() => watchSales(client, userId), [client, userId]);

  const after = (sentence: string) => ({
    onSuccess: () => {
      setChanged(undefined);
      setRequestId(crypto.randomUUID());
      setDone(sentence);
    },
    onError: (error: Error) => setRefusals(refusalsOf(error)),
  });
  const begin = () => {
    setRefusals({});
    setDone('');
  };
  const end = async () => {
    begin();
    const isSure = await confirm({
      title: 'End this offer?',
      body: `New subscribers pay ${formatUsd(feeCents)} from now on.`,
      action: 'End offer',
      cancel: 'Keep it',
      danger: true,
    });
    if (!isSure) return;
    ending.mutate(undefined, after(doneTexts.offerEnded));
  };
  return {
    offer,
    typed,
    refusals,
    done,
    canStart: offer === null || changed !== undefined,
    isStarting: starting.isPending,
    isEnding: ending.isPending,
    end,
    type: (next: TypedOffer) => {
      setChanged(next);
      // A changed price is another request; a repeated press is the same one.
      setRequestId(crypto.randomUUID());
      setDone('');
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      begin();
      if (offer && isCleared(typed)) return void end();
      const read = readOffer(typed, feeCents);
      if ('refusals' in read) return setRefusals(worded(read.refusals));
      starting.mutate({ ...read, requestId }, after(doneTexts.offerStarted));
    },
  };
}

function worded(
  refusals: Extract<ReturnType<typeof readOffer>, { refusals: unknown }>['refusals'],
) {
  return {
    ...(refusals.price ? { price: sentenceFor(refusals.price) } : {}),
    ...(refusals.sales ? { sales: sentenceFor(refusals.sales) } : {}),
  };
}

/** Refusals that only the database knows, such as a fee that was lowered in another tab. */
function refusalsOf(error: Error): Refusals {
  const { code } = toAppError(error);
  if (code === 'invalid_offer_sales') return { sales: priceFailure(error) };
  const isOfPrice = code === 'discount_not_smaller' || code === 'price_out_of_range';
  return { [isOfPrice ? 'price' : 'form']: priceFailure(error) };
}
