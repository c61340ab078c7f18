import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AppError, isDefiniteRefusal } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import {
  hasPendingRequest,
  isOutcomeUnknown,
  offlineText,
  offlineOutcomeUnknownText,
  settleRequestId,
  takeRequestId,
  outcomeUnknownText,
} from '@/entities/wallet/pending-request.ts';
import { doRequestTopUp } from '../data/api.ts';
import { paymentQuery } from '../data/queries.ts';
import { outcomeOfRow } from '../payment.ts';
import { usePaymentRun } from '../use-payment-run.ts';

const LOOK_AGAIN_MS = 10_000;

/** A declined payment is settled: repeating its id would only return the same answer. */
const hasEnded = (error: unknown) => error instanceof AppError && error.status === 402;

const keyOf = (amountCents: number) => `top-up:${amountCents}`;

/**
 * A top-up from the press of the button until the money is in the wallet. The request id is kept
 * until the outcome is known, so that another tab, a reload or a second press charges only once.
 */
export function useTopUp(amountCents: number) {
  const payment = usePaymentRun();
  const [isOffline, setIsOffline] = useState(false);
  const paying = useMutation({ mutationFn: () => topUp(amountCents, payment.run) });
  const open = paying.data?.state === 'processing' ? paying.data : null;
  const late = useLateOutcome(open?.paymentId ?? null);
  useEffect(() => {
    if (open && late.kind !== 'open') settleRequestId(open.key, open.requestId);
  }, [open, late.kind]);
  const error = late.kind === 'failed' ? late.error : paying.error;

  return {
    pay: () => {
      setIsOffline(!navigator.onLine);
      if (navigator.onLine) paying.mutate();
      else paying.reset();
    },
    /** Resets the result, for another amount or another top-up. */
    again: () => {
      setIsOffline(false);
      paying.reset();
    },
    question: payment.question,
    isPaying: paying.isPending,
    isWaiting: payment.isWaiting || (open !== null && late.kind === 'open'),
    isDone: paying.data?.state === 'succeeded' || late.kind === 'succeeded',
    errorText: isOffline ? offlineTextOf(amountCents) : error ? sentenceOf(error) : undefined,
  };
}

async function topUp(amountCents: number, run: (paymentId: string) => Promise<Ran>) {
  const key = keyOf(amountCents);
  const requestId = takeRequestId(key);
  const paymentId = await doRequestTopUp(amountCents, requestId).catch((error: unknown) => {
    if (isDefiniteRefusal(error)) settleRequestId(key, requestId);
    throw error;
  });
  try {
    const state = await run(paymentId);
    if (state === 'succeeded') settleRequestId(key, requestId);
    return { paymentId, state, key, requestId };
  } catch (error) {
    // Any other failure leaves the payment open: it is continued, not made again.
    if (hasEnded(error)) settleRequestId(key, requestId);
    throw error;
  }
}

type Ran = 'succeeded' | 'processing';

const sentenceOf = (error: unknown) =>
  isOutcomeUnknown(error) ? outcomeUnknownText : textOf(error);

const offlineTextOf = (amountCents: number) =>
  hasPendingRequest(keyOf(amountCents)) ? offlineOutcomeUnknownText : offlineText;

/** The outcome of a payment that the bank took longer to decide. */
function useLateOutcome(paymentId: string | null) {
  const { data } = useQuery({
    ...paymentQuery(paymentId ?? ''),
    enabled: paymentId !== null,
    refetchInterval: (query) =>
      outcomeOfRow(query.state.data).kind === 'open' ? LOOK_AGAIN_MS : false,
  });
  return outcomeOfRow(data);
}
