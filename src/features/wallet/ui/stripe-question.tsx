import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useEffectEvent } from 'react';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import type { NextAction } from '../data/api.ts';

type StripeQuestionProps = {
  action: Extract<NextAction, { kind: 'stripe' }>;
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
