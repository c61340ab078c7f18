import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '@/shared/errors/app-error.ts';
import { doRequestTopUp } from '../data/api.ts';
import { now, paymentQuery } from '../data/queries.ts';
import { outcomeOfRow } from '../payment.ts';
import { usePaymentRun } from '../use-payment-run.ts';

const LOOK_AGAIN_MS = 10_000;

/** A payment that ended, either way: asking again under its id would only answer the same. */
const hasEnded = (error: unknown) =>
  error instanceof AppError &&
  (error.code === 'payment_declined' || error.code === 'payment_authentication_failed');

/**
 * A top-up from the press of the button to the money in the wallet. One request id for each try, so
 * that pressing twice, or again after a lost answer, charges once.
 */
export function useTopUp(amountCents: number) {
  const payment = usePaymentRun();
  const [tries, setTries] = useState(0);
  const requestId = useRequestId(`${amountCents}/${tries}`);
  const paying = useMutation({
    ...now,
    mutationFn: async () => {
      const paymentId = await doRequestTopUp(amountCents, requestId);
      return { paymentId, state: await payment.run(paymentId) };
    },
    onError: (error) => {
      if (hasEnded(error)) setTries((count) => count + 1);
    },
  });
  const late = useLateOutcome(paying.data?.state === 'processing' ? paying.data.paymentId : null);

  return {
    pay: () => paying.mutate(),
    again: () => {
      setTries((count) => count + 1);
      paying.reset();
    },
    question: payment.question,
    isPaying: paying.isPending,
    isWaiting: payment.isWaiting || (paying.data?.state === 'processing' && late.kind === 'open'),
    isDone: paying.data?.state === 'succeeded' || late.kind === 'succeeded',
    error: late.kind === 'failed' ? late.error : paying.error,
  };
}

/** One id for each thing to pay: it stays while the thing does. */
function useRequestId(what: string): string {
  const [current, setCurrent] = useState(() => ({ what, id: crypto.randomUUID() }));
  if (current.what === what) return current.id;
  const next = { what, id: crypto.randomUUID() };
  setCurrent(next);
  return next.id;
}

/** What became of a payment that the bank took its time for. */
function useLateOutcome(paymentId: string | null) {
  const { data } = useQuery({
    ...paymentQuery(paymentId ?? ''),
    enabled: paymentId !== null,
    refetchInterval: (query) =>
      outcomeOfRow(query.state.data).kind === 'open' ? LOOK_AGAIN_MS : false,
  });
  return outcomeOfRow(data);
}
