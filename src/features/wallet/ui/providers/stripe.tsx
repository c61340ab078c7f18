import { sentences } from '@/lib/errors/sentences.ts';
import type { CardDetails } from '@domain/card.ts';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe, StripeCardNumberElement, StripeElements } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import type { NextAction } from '../../data/api.ts';
import type { ScriptFieldsProps } from '../card-fields-props.ts';

type Mounted = {
  stripe: Stripe;
  number: StripeCardNumberElement;
  /** The fields that are not filled in as a whole. */
  incomplete: Set<StripeCardField>;
};
type Errors = Partial<Record<StripeCardField | 'auth', string>>;

const fields: { name: StripeCardField; label: string; className?: string }[] = [
  { name: 'cardNumber', label: 'Card number', className: 'col-span-2' },
  { name: 'cardExpiry', label: 'Expiry (MM/YY)' },
  { name: 'cardCvc', label: 'CVC' },
];

/** Stripe's elements, each in its own frame, with errors in the product's sentences. */
export function StripeFields({ setup, ref, onBusy, onComplete }: ScriptFieldsProps) {
  const { publishableKey, clientSecret } = setup;
  const places = useRef(new Map<StripeCardField, HTMLElement>());
  const mounted = useRef<Mounted | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (hasFailed) return;
    let isHere = true;
    let elements: StripeElements | undefined;
    const mount = async () => {
      const stripe = await loadStripe(publishableKey);
      if (!isHere || !stripe) return;
      elements = stripe.elements();
      mounted.current = { stripe, ...mountAll(elements, places.current, setErrors) };
    };
    mount().catch(() => {
      if (!isHere) return;
      setFailed(true);
      setErrors({ auth: cardErrorSentences.auth });
    });
    return () => {
      isHere = false;
      mounted.current = null;
      for (const name of ['cardNumber', 'cardExpiry', 'cardCvc'] as const) {
        // The overloads type each element by its literal name.
        elements?.getElement(name as 'cardNumber')?.destroy();
      }
    };
  }, [publishableKey, hasFailed]);

  const confirm = async (details: CardDetails) => {
    if (!mounted.current) return;
    const { stripe, number } = mounted.current;
    onBusy(true);
    const { setupIntent, error } = await stripe
      .confirmCardSetup(clientSecret, {
        payment_method: { card: number, billing_details: billingOf(details) },
      })
      .finally(() => onBusy(false));
    if (setupIntent?.status === 'succeeded') onComplete(setupIntent.id);
    else setErrors(errorsOf(error?.code));
  };
  const check = () => {
    // The fields did not come: a press asks for them again.
    setFailed(false);
    const incomplete = [...(mounted.current?.incomplete ?? [])];
    setErrors(Object.fromEntries(incomplete.map((name) => [name, cardErrorSentences[name]])));
  };
  useImperativeHandle(ref, () => ({
    check,
    confirm: (details) =>
      void confirm(details).catch(() => setErrors({ auth: cardErrorSentences.auth })),
  }));

  return (
    <div className="grid grid-cols-2 gap-3">
      {fields.map(({ name, label, className }) => (
        <div key={name} className={className}>
          <span className="text-sm font-medium">{label}</span>
          <div
            ref={(element) => {
              if (element) places.current.set(name, element);
            }}
            className="mt-1.5 rounded-md border border-edge/70 bg-surface px-4 py-3"
          />
          <p aria-live="polite" className="min-h-[1.125rem] pt-1.5 text-sm text-bad">
            {errors[name]}
          </p>
        </div>
      ))}
      <p role="alert" className="col-span-2 text-sm text-bad empty:hidden">
        {errors.auth}
      </p>
    </div>
  );
}

function mountAll(
  elements: StripeElements,
  places: Map<StripeCardField, HTMLElement>,
  setErrors: (change: (before: Errors) => Errors) => void,
): Omit<Mounted, 'stripe'> {
  const body = getComputedStyle(document.body);
  const options = { style: { base: { color: body.color, fontSize: body.fontSize } } };
  const number = elements.create('cardNumber', options);
  const all = {
    cardNumber: number,
    cardExpiry: elements.create('cardExpiry', options),
    cardCvc: elements.create('cardCvc', options),
  };
  for (const { name } of fields) {
    const place = places.get(name);
    if (place) all[name].mount(place);
  }
  const incomplete = new Set(fields.map(({ name }) => name));
  const note = (name: StripeCardField) => (event: { complete: boolean; error?: unknown }) => {
    if (event.complete) incomplete.delete(name);
    else incomplete.add(name);
    const isWrong = event.error !== undefined;
    setErrors((before) => ({ ...before, [name]: isWrong ? cardErrorSentences[name] : undefined }));
  };
  all.cardNumber.on('change', note('cardNumber'));
  all.cardExpiry.on('change', note('cardExpiry'));
  all.cardCvc.on('change', note('cardCvc'));
  return { number, incomplete };
}

const billingOf = (details: CardDetails) => ({
  name: details.holder,
  address: {
    line1: details.address,
    city: details.city,
    state: details.state,
    postal_code: details.zip,
    country: details.country,
  },
});

function errorsOf(code: string | undefined): Errors {
  if (code?.includes('number')) return { cardNumber: cardErrorSentences.cardNumber };
  if (code?.includes('expir')) return { cardExpiry: cardErrorSentences.cardExpiry };
  if (code?.includes('cvc')) return { cardCvc: cardErrorSentences.cardCvc };
  if (code === 'card_declined') return { cardNumber: cardErrorSentences.declined };
  return { auth: cardErrorSentences.auth };
}

type StripeCardField = 'cardNumber' | 'cardExpiry' | 'cardCvc';

/** The product's sentences for errors of Stripe's elements. */
const cardErrorSentences = {
  cardNumber: sentences.invalid_card_number,
  cardExpiry: sentences.invalid_card_expiry,
  cardCvc: sentences.invalid_card_cvc,
  declined: sentences.payment_declined,
  auth: sentences.card_auth_failed,
} as const;

type StripeQuestionProps = {
  action: Extract<NextAction, { kind: 'script' }>;
  onAnswered: () => void;
};

/** Stripe's own dialog for the bank's question; the server determines the outcome. */
export function StripeQuestion({ action, onAnswered }: StripeQuestionProps) {
  const { publishableKey, clientSecret } = action;
  const answered = useEffectEvent(onAnswered);
  useEffect(() => {
    let isHere = true;
    const ask = async () => {
      const stripe = await loadStripe(publishableKey);
      if (isHere) await stripe?.handleNextAction({ clientSecret });
    };
    ask()
      .catch(() => undefined)
      .finally(() => isHere && answered());
    return () => {
      isHere = false;
    };
  }, [publishableKey, clientSecret]);
  return (
    <Loading label="Your bank is asking">
      <Skeleton className="h-40 rounded-md" />
    </Loading>
  );
}
