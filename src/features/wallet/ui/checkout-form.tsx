import { cardDetailsSchema } from '@domain/card.ts';
import { useEffect, useState } from 'react';
import { useAccount } from '@/entities/account/current-user.tsx';
import { useIsFrozen } from '@/entities/wallet/balance.ts';
import { isOutcomeUnknown, outcomeUnknownText } from '@/entities/wallet/pending-request.ts';
import { StatementName } from '@/entities/wallet/statement-name.tsx';
import { textOf } from '@/lib/errors/error-text.ts';
import { formatUsdShort } from '@/lib/money/format.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import { checkoutDraft } from '../checkout-draft.ts';
import { openCheckout } from '../data/checkout.ts';
import { AmountChips } from './amount-chips.tsx';
import { DetailFields } from './detail-fields.tsx';

type CheckoutFormProps = {
  /** The holder of the replaced card. */
  holder: string;
  /** Initial amount in whole cents, one of the allowed ones. */
  suggestedCents: number;
  onCancel?: (() => void) | undefined;
};

/**
 * Links a card in a form of the provider, which charges a first top-up. The browser leaves the page
 * and comes back with `checkout=<payment>`; what was typed here is kept until a card is linked.
 */
export function CheckoutForm({ holder, suggestedCents, onCancel }: CheckoutFormProps) {
  const draft = checkoutDraft(useAccount().id);
  const [kept] = useState(draft.get);
  const isSameTopUp = kept.suggestedCents === suggestedCents;
  const [amount, setAmount] = useState(isSameTopUp ? kept.amountCents : suggestedCents);
  const [isLeaving, setIsLeaving] = useState(false);
  // Back from the form shows the page as it was left.
  useEffect(() => {
    const stay = () => setIsLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  const form = useServerForm({
    schema: cardDetailsSchema,
    defaultValues: { ...kept.details, holder: kept.details.holder || holder },
    send: async (details) => {
      const url = await openCheckout(amount, details);
      setIsLeaving(true);
      draft.change({ details, amountCents: amount, suggestedCents });
      window.location.assign(url);
    },
    textOf: (error) => (isOutcomeUnknown(error) ? outcomeUnknownText : textOf(error)),
  });
  const price = formatUsdShort(amount);
  if (useIsFrozen()) return <Waiting onCancel={onCancel} />;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <p className="text-pretty">
        {onCancel ? 'A top-up links the new card.' : 'A first top-up links your card.'} The form of
        our payment provider asks for the card and charges{' '}
        <strong className="tabular">{price}</strong> once; the money is in your balance when you
        come back.
      </p>
      <AmountChips cents={amount} onChange={setAmount} />
      <div className="flex flex-col gap-2">
        <DetailFields form={form} />
      </div>
      <StatementName />
      <FormError>{form.formError}</FormError>
      <div className="flex flex-col gap-2">
        <Button type="submit" variant="primary" wide pending={form.isSending || isLeaving}>
          Continue and pay {price}
        </Button>
        {onCancel && (
          <Button variant="quiet" wide onClick={onCancel}>
            Keep the card as it is
          </Button>
        )}
        <p className="text-center text-sm text-pretty text-quiet">
          Number and CVC go to the payment provider alone. Visa and Mastercard only: another card is
          refunded and not linked.
        </p>
      </div>
    </form>
  );
}

/** In place of the form while the wallet is frozen, because the form charges the card. */
function Waiting({ onCancel }: Pick<CheckoutFormProps, 'onCancel'>) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty">
        A top-up links your card, so that has to wait until your wallet is open again.
      </p>
      {onCancel && (
        <Button variant="quiet" wide onClick={onCancel}>
          Keep the card as it is
        </Button>
      )}
    </div>
  );
}
