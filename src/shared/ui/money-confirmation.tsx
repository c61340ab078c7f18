import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { textOf } from '../errors/error-text.ts';
import { paymentDetour, type PaymentReason } from '../money/detour.ts';
import { formatUsd } from '../money/format.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';
import { ApproxPrice, Price } from './price.tsx';

type MoneyConfirmationProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The button without its price: 'Unlock', 'Send tip'. */
  action: string;
  /** Whole cents of US dollars. */
  priceCents: number;
  /** Where the money comes from, for a subscription possibly the card. */
  source: { kind: 'wallet'; balanceCents: number } | { kind: 'card'; label: string };
  /** The condition, in quiet text: 'First 30 days, then $15.00, stop any time'. */
  condition?: string;
  /** Fields above the summary, such as the choice of an amount. */
  children?: ReactNode;
  reason: PaymentReason;
  /** The address that opens this very dialog again after a detour to card or top-up. */
  returnTo: string;
  /** Pays, under the id that this opened dialog keeps: pressed twice it pays once. */
  onPay: (requestId: string) => Promise<unknown>;
  /** The receipt line, shown when it is done. */
  receipt: string;
};

/**
 * The one way to spend: price, source and what remains before the press, a receipt after it.
 * Authority over price and balance is SQL; what is shown here is only what the person agreed to.
 */
export function MoneyConfirmation(props: MoneyConfirmationProps) {
  // A fresh state, and with it a fresh request id, for each time that it is opened.
  return props.open ? <OpenConfirmation {...props} /> : null;
}

function OpenConfirmation(props: MoneyConfirmationProps) {
  const router = useRouter();
  const [requestId] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<'asking' | 'paying' | 'paid'>('asking');
  const [refusal, setRefusal] = useState<string>();

  const pay = async () => {
    setState('paying');
    setRefusal(undefined);
    try {
      await props.onPay(requestId);
      setState('paid');
    } catch (error) {
      setState('asking');
      const detour = paymentDetour(error, props.reason, props.returnTo);
      if (detour) router.history.push(detour);
      else setRefusal(textOf(error));
    }
  };

  return (
    <Dialog
      open
      locked={state === 'paying'}
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      footer={
        state === 'paid' ? (
          <Button wide onClick={props.onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button wide variant="primary" pending={state === 'paying'} onClick={() => void pay()}>
              {props.action} for {formatUsd(props.priceCents)}
            </Button>
            <FormError>{refusal}</FormError>
          </>
        )
      }
    >
      {state === 'paid' ? (
        <p role="status" className="py-2">
          {props.receipt}
        </p>
      ) : (
        <>
          {props.children}
          <Summary {...props} />
        </>
      )}
    </Dialog>
  );
}

function Summary({ priceCents, source, condition }: MoneyConfirmationProps) {
  const row = 'flex items-baseline justify-between gap-4 py-1.5';
  return (
    <>
      <dl className="text-base">
        <div className={row}>
          <dt className="text-quiet">Price</dt>
          <dd className="flex items-baseline gap-2 font-semibold">
            <ApproxPrice cents={priceCents} className="font-normal" />
            <Price cents={priceCents} />
          </dd>
        </div>
        <div className={row}>
          <dt className="text-quiet">From</dt>
          <dd>
            {source.kind === 'card' ? source.label : `Balance ${formatUsd(source.balanceCents)}`}
          </dd>
        </div>
        {source.kind === 'wallet' && source.balanceCents >= priceCents && (
          <div className={row}>
            <dt className="text-quiet">Balance after</dt>
            <dd>
              <Price cents={source.balanceCents - priceCents} />
            </dd>
          </div>
        )}
      </dl>
      {condition && <p className="mt-2 text-sm text-quiet">{condition}</p>}
    </>
  );
}
