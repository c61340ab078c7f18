import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useAccount } from '@/entities/account/current-user.tsx';
import { walletKeys } from '@/entities/wallet/keys.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { successTexts } from '@/lib/errors/success.ts';
import { Banner } from '@/ui/banner.tsx';
import { Button } from '@/ui/button.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { checkoutDraft } from '../checkout-draft.ts';
import { paymentQuery, useMoneyMoved } from '../data/queries.ts';
import { outcomeOfRow } from '../payment.ts';

const LOOK_AGAIN_MS = 3_000;
const PATIENCE_MS = 15_000;

type CheckoutReturnProps = {
  paymentId: string;
  /** Called when the money is in the wallet and the card is read again. */
  onPaid: () => void;
  onDismiss: () => void;
  /** The forms of the page, hidden while the result is awaited. */
  children: ReactNode;
};

/** The page after the form of the provider: it waits for what the provider reports. */
export function CheckoutReturn({ paymentId, onPaid, onDismiss, children }: CheckoutReturnProps) {
  const client = useQueryClient();
  const moneyMoved = useMoneyMoved();
  const draft = checkoutDraft(useAccount().id);
  const { data } = useQuery({
    ...paymentQuery(paymentId),
    refetchInterval: (query) =>
      outcomeOfRow(query.state.data).kind === 'open' ? LOOK_AGAIN_MS : false,
  });
  const outcome = outcomeOfRow(data);
  const paid = useEffectEvent(async () => {
    await Promise.all([client.invalidateQueries({ queryKey: walletKeys.card }), moneyMoved()]);
    draft.clear();
    onPaid();
  });
  useEffect(() => {
    if (outcome.kind === 'succeeded') void paid();
  }, [outcome.kind]);
  const isLate = useLater(PATIENCE_MS);

  if (outcome.kind === 'succeeded') {
    return <Banner tone="good">{successTexts.topup_success}</Banner>;
  }
  if (data === null) return children;
  if (outcome.kind === 'open' && !isLate) return <Awaiting onDismiss={onDismiss} />;
  return (
    <>
      {outcome.kind === 'failed' ? (
        <Banner tone="bad" icon={CircleAlert}>
          {textOf(outcome.error)}
        </Banner>
      ) : (
        <Banner
          action={
            <Button size="sm" onClick={onDismiss}>
              Dismiss
            </Button>
          }
        >
          The payment provider has reported no payment. If you left its form, nothing was charged.
          If you have paid, your balance and your card follow by themselves.
        </Banner>
      )}
      {children}
    </>
  );
}

function Awaiting({ onDismiss }: { onDismiss: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="flex items-center gap-3 text-quiet">
        <Spinner className="shrink-0" />
        We are waiting for the result of your payment.
      </p>
      <Button size="sm" onClick={onDismiss}>
        I have not paid
      </Button>
    </div>
  );
}

/** Turns true after a time. */
function useLater(afterMs: number): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isLater;
}
