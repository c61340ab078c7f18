import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { rememberPurpose } from './payment-purpose.ts';
import { paymentRedirect, type PaymentReason } from './payment-redirect.ts';
import { isDefiniteRefusal } from '@/lib/errors/app-error.ts';
import {
  hasPendingRequest,
  isOutcomeUnknown,
  offlineText,
  offlineOutcomeUnknownText,
  settleRequestId,
  takeRequestId,
  outcomeUnknownText,
} from './pending-request.ts';

type Paying = {
  requestKey?: string;
  reason: PaymentReason;
  returnTo: string;
  subject: string;
  payee: string;
  /** Whole cents. */
  priceCents: number | null;
  onCheck?: () => boolean;
  onPay: (requestId: string) => Promise<unknown>;
};

/** The state of a payment and the press that makes it, with the request id and the outcome. */
export function useConfirmPayment({ requestKey, reason, returnTo, ...paid }: Paying) {
  const router = useRouter();
  const [ownKey] = useState(() => `opened:${crypto.randomUUID()}`);
  const key = requestKey ?? ownKey;
  const [state, setState] = useState<'asking' | 'paying' | 'paid'>('asking');
  // A message about one amount is not shown for another, which is another payment.
  const [said, setSaid] = useState<{ about: string; text: string; error?: unknown }>();
  const say = (text: string, error?: unknown) => setSaid({ about: key, text, error });

  /** Goes to card or top-up, which name the payment that waits. */
  const leave = (redirect: string) => {
    const { subject, payee, priceCents: cents } = paid;
    if (cents !== null) rememberPurpose(returnTo, { subject, payee, cents });
    router.history.push(redirect);
  };
  const press = async () => {
    if (!navigator.onLine) {
      say(hasPendingRequest(key) ? offlineOutcomeUnknownText : offlineText);
      return;
    }
    if (paid.onCheck?.() === false) return;
    const requestId = takeRequestId(key);
    setState('paying');
    setSaid(undefined);
    try {
      await paid.onPay(requestId);
      settleRequestId(key, requestId);
      setState('paid');
    } catch (error) {
      if (isDefiniteRefusal(error)) settleRequestId(key, requestId);
      setState('asking');
      const redirect = paymentRedirect(error, reason, returnTo);
      if (redirect) leave(redirect);
      else say(isOutcomeUnknown(error) ? outcomeUnknownText : textOf(error), error);
    }
  };

  return {
    state,
    refusal: said?.about === key ? said : undefined,
    isOutcomeUnknown: hasPendingRequest(key),
    press,
    leave,
  };
}
