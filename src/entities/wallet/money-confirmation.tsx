import type { ReactNode } from 'react';
import { shortageRedirect, type PaymentReason } from './payment-redirect.ts';
import { formatUsd, formatWithApprox } from '@/lib/money/format.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { CapLink } from './cap-link.tsx';
import { FrozenWallet } from './frozen-wallet.tsx';
import { useDebtCents, useIsFrozen } from './balance.ts';
import { useConfirmPayment } from './money-confirmation-press.ts';
import { ApproxPrice, Price } from './price.tsx';
import { useRate } from './rate.tsx';
import { StatementName } from './statement-name.tsx';

type MoneyConfirmationProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The subject of the payment, as 'Tip' or '4 photos', and its recipient. */
  subject: string;
  payee: string;
  /** Label of the button without its price: 'Unlock', 'Send tip'. */
  action: string;
  /** Whole cents of US dollars; null while the choice is no valid price. */
  priceCents: number | null;
  /** Source of the money; a subscription may use the card. */
  source: { kind: 'wallet'; balanceCents: number } | { kind: 'card'; label: string };
  /** The condition, in secondary text: 'First 30 days, then $15.00, stop any time'. */
  condition?: string;
  /** Fields above the summary, such as the choice of an amount. */
  children?: ReactNode;
  reason: PaymentReason;
  /** Whether a card is linked, if known: with a card, a shortage leads straight to the top-up. */
  hasCard?: boolean | undefined;
  /** The address that opens this dialog again after a redirect to card or top-up. */
  returnTo: string;
  /**
   * Names the payment, such as 'tip:<creator>:<cents>'. One key is paid once until the outcome is
   * known, also in other tabs and after a reload. Without a key, only while the dialog is open.
   */
  requestKey?: string;
  /** The consent that paying gives; absent while the balance does not suffice. */
  consent?: ReactNode;
  /** The last check before sending: false where something is missing, which it has shown. */
  onCheck?: () => boolean;
  /** Pays under the request id of that key, so that a second press does not pay twice. */
  onPay: (requestId: string) => Promise<unknown>;
  /** The receipt, shown after the payment. */
  receipt: string;
};

/**
 * The one dialog for spending: price, source and remaining balance before the press, a receipt
 * after it. SQL decides price and balance; the dialog shows what the user agreed to.
 */
export function MoneyConfirmation(props: MoneyConfirmationProps) {
  // Mounted again, with a new request id, each time it is opened.
  return props.open ? <OpenConfirmation {...props} /> : null;
}

function OpenConfirmation(props: MoneyConfirmationProps) {
  const { state, refusal, isOutcomeUnknown, press, leave } = useConfirmPayment(props);
  // A request with an unknown outcome may be repeated, because it moves no money twice.
  const isFrozen = useIsFrozen() && state === 'asking' && !isOutcomeUnknown;
  // A request with an unknown outcome is repeated despite a shortage, which it may have caused.
  const debtCents = useDebtCents();
  const shortCents = state === 'asking' && !isOutcomeUnknown ? missingOf(props) : 0;
  // A top-up settles a debt first.
  const missingCents = shortCents > 0 ? shortCents + debtCents : 0;

  return (
    <Dialog
      open
      locked={state === 'paying'}
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      footer={
        state === 'paid' ? (
          // The second click of a double press on the pay button does not close the receipt.
          <Button wide onClick={({ detail }) => detail < 2 && props.onClose()}>
            Done
          </Button>
        ) : (
          <>
            {isFrozen ? (
              <FrozenWallet />
            ) : missingCents > 0 ? (
              <TopUpFirst {...props} missingCents={missingCents} onLeave={leave} />
            ) : (
              <PayButton {...props} isPaying={state === 'paying'} onPress={() => void press()} />
            )}
            <FormError>{isFrozen ? undefined : refusal?.text}</FormError>
            {!isFrozen && <CapLink error={refusal?.error} />}
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
          {!isFrozen && missingCents === 0 && props.consent}
          <Summary {...props} missingCents={missingCents} />
        </>
      )}
    </Dialog>
  );
}

/** The amount in cents that the wallet lacks for the price. */
function missingOf({ source, priceCents }: MoneyConfirmationProps): number {
  if (source.kind === 'card' || priceCents === null) return 0;
  return Math.max(0, priceCents - source.balanceCents);
}

type PayButtonProps = MoneyConfirmationProps & { isPaying: boolean; onPress: () => void };

function PayButton({ action, priceCents, isPaying, onPress }: PayButtonProps) {
  return (
    <Button
      wide
      variant="primary"
      disabled={priceCents === null}
      pending={isPaying}
      onClick={onPress}
    >
      {priceCents === null ? action : `${action} for ${formatUsd(priceCents)}`}
    </Button>
  );
}

type MissingProps = MoneyConfirmationProps & { missingCents: number };

type TopUpFirstProps = MissingProps & { onLeave: (redirect: string) => void };

/** Replaces the pay button when the balance is too low: leads to the card or top-up, and back. */
function TopUpFirst({ reason, returnTo, missingCents, hasCard, onLeave }: TopUpFirstProps) {
  const go = () => onLeave(shortageRedirect({ missingCents, hasCard }, reason, returnTo));
  return (
    <Button wide variant="primary" onClick={go}>
      Top up first
    </Button>
  );
}

function Summary({ missingCents, ...props }: MissingProps) {
  const { priceCents, source, condition } = props;
  const row = 'flex items-baseline justify-between gap-4 py-1.5';
  const rate = useRate();
  const debtCents = useDebtCents();
  return (
    <>
      <dl className="text-base">
        <div className={row}>
          <dt className="text-quiet">For</dt>
          <dd>{props.subject}</dd>
        </div>
        <div className={row}>
          <dt className="text-quiet">To</dt>
          <dd className="min-w-0 truncate">
            <bdi>{props.payee}</bdi>
          </dd>
        </div>
        <div className={row}>
          <dt className="text-quiet">Price</dt>
          <dd className="flex items-baseline gap-2 font-semibold">
            {priceCents === null ? (
              '–'
            ) : (
              <>
                <ApproxPrice cents={priceCents} className="font-normal" />
                <Price cents={priceCents} />
              </>
            )}
          </dd>
        </div>
        <div className={row}>
          <dt className="text-quiet">From</dt>
          <dd>
            {source.kind === 'card'
              ? source.label
              : `Balance ${formatWithApprox(source.balanceCents, rate)}`}
          </dd>
        </div>
        {source.kind === 'wallet' && priceCents !== null && source.balanceCents >= priceCents && (
          <div className={row}>
            <dt className="text-quiet">Balance after</dt>
            <dd className="flex items-baseline gap-2">
              <ApproxPrice cents={source.balanceCents - priceCents} />
              <Price cents={source.balanceCents - priceCents} />
            </dd>
          </div>
        )}
      </dl>
      {source.kind === 'wallet' && missingCents > 0 && (
        <p className="mt-1 text-sm text-warning">
          You have {formatWithApprox(source.balanceCents, rate)}
          {debtCents > 0 && ` and owe ${formatWithApprox(debtCents, rate)}`};{' '}
          {formatWithApprox(missingCents, rate)} is missing.
        </p>
      )}
      {condition && <p className="mt-2 text-sm text-quiet">{condition}</p>}
      {(source.kind === 'card' || missingCents > 0) && <StatementName />}
    </>
  );
}
