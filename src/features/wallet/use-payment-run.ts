import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { doCharge, type NextAction } from './data/api.ts';
import { paymentQuery, useMoneyMoved } from './data/queries.ts';
import { outcomeOfRow, runPayment, type PaymentOutcome } from './payment.ts';

const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 4_000;

/** A bank's question that is shown until it is answered. */
export type BankQuestion = { action: NextAction; onAnswered: () => void };

/** Runs payments and returns the question to show meanwhile. */
export function usePaymentRun() {
  const client = useQueryClient();
  const moneyMoved = useMoneyMoved();
  const [question, setQuestion] = useState<BankQuestion | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);

  const ask = (action: NextAction) =>
    new Promise<void>((resolve) => {
      const onAnswered = () => {
        setQuestion(null);
        resolve();
      };
      setQuestion({ action, onAnswered });
    });

  const run = async (paymentId: string) => {
    try {
      return await runPayment({
        charge: () => doCharge(paymentId),
        ask,
        settled: () => {
          setIsWaiting(true);
          return settledPayment(client, paymentId);
        },
      });
    } finally {
      setQuestion(null);
      setIsWaiting(false);
      void moneyMoved();
    }
  };
  return { run, question, isWaiting };
}

/**
 * Waits for the payment's row to be settled: it is read after change notifications, on focus and at
 * slow intervals.
 */
function settledPayment(client: QueryClient, paymentId: string): Promise<PaymentOutcome> {
  const watch = new QueryObserver(client, {
    ...paymentQuery(paymentId),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return new Promise((resolve) => {
    const end = (outcome: PaymentOutcome) => {
      clearTimeout(patience);
      stop();
      resolve(outcome);
    };
    const patience = setTimeout(() => end({ kind: 'open' }), PATIENCE_MS);
    const stop = watch.subscribe(({ data }) => {
      const outcome = outcomeOfRow(data);
      if (outcome.kind !== 'open') end(outcome);
    });
  });
}
