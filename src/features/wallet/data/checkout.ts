import type { CardDetails } from '@domain/card.ts';
import { isDefiniteRefusal } from '@/lib/errors/app-error.ts';
import { settleRequestId, takeRequestId } from '@/entities/wallet/pending-request.ts';
import { doRequestCheckout, startCheckout } from './api.ts';

const keyOf = (amountCents: number) => `checkout:${amountCents}`;

/**
 * The form of one payment, also when it is opened again: the request id is kept until its outcome
 * is known. A payment that is decided already makes room for another one.
 */
export async function openCheckout(amountCents: number, details: CardDetails): Promise<string> {
  const key = keyOf(amountCents);
  const requestId = takeRequestId(key);
  const paymentId = await doRequestCheckout(amountCents, requestId).catch((error: unknown) => {
    if (isDefiniteRefusal(error)) settleRequestId(key, requestId);
    throw error;
  });
  const returnPath = returnPathOf(paymentId);
  const opened = await startCheckout({ paymentId, returnPath, details });
  if (opened.state === 'open') return opened.url;
  settleRequestId(key, requestId);
  return openCheckout(amountCents, details);
}

/** This page, with the payment whose result it waits for. */
function returnPathOf(paymentId: string): string {
  const url = new URL(window.location.href);
  url.searchParams.set('checkout', paymentId);
  return url.pathname + url.search;
}
