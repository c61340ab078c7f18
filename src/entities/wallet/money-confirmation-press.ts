import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { paymentRedirect, type PaymentReason } from './payment-redirect.ts';
import {
  hasPendingRequest,
  isDefiniteRefusal,
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
  onPay: (requestId: string) => Promise<unknown>;
};

/** The state of a payment and the press that makes it, with the request id and the outcome. */
export function useConfirmPayment({ requestKey, reason, returnTo, onPay }: Paying) {
  const router = useRouter();
  const [ownKey] = useState(() => `opened:${crypto.randomUUID()}`);
  const key = requestKey ?? ownKey;
  const [state, setState] = useState<'asking' | 'paying' | 'paid'>('asking');
  // A message about one amount is not shown for another, which is another payment.
  const [said, setSaid] = useState<{ about: string; text: string }>();
  const say = (text: string) => setSaid({ about: key, text });

  const press = async () => {
    if (!navigator.onLine) {
      say(hasPendingRequest(key) ? offlineOutcomeUnknownText : offlineText);
      return;
    }
    const requestId = takeRequestId(key);
    setState('paying');
    setSaid(undefined);
    try {
      await onPay(requestId);
      settleRequestId(key, requestId);
      setState('paid');
    } catch (error) {
      if (isDefiniteRefusal(error)) settleRequestId(key, requestId);
      setState('asking');
      const redirect = paymentRedirect(error, reason, returnTo);
      if (redirect) router.history.push(redirect);
      else say(isOutcomeUnknown(error) ? outcomeUnknownText : textOf(error));
    }
  };

  return {
    state,
    refusal: said?.about === key ? said.text : undefined,
    isOutcomeUnknown: hasPendingRequest(key),
    press,
  };
}
