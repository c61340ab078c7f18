import type { LinkedCard } from '@domain/answers/wallet.ts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { successTexts } from '@/lib/errors/success.ts';
import { formatUsdShort, formatWithApprox } from '@/lib/money/format.ts';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { StatementName } from '@/entities/wallet/statement-name.tsx';
import { useDebtCents } from '@/entities/wallet/balance.ts';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { useRate } from '@/entities/wallet/rate.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { AmountChips } from './amount-chips.tsx';
import { BankQuestion } from './bank-question.tsx';
import { cardLabel } from './card-label.ts';
import { useTopUp } from './use-top-up.ts';

type TopUpFormProps = {
  card: LinkedCard;
  balanceCents: number;
  /** Initial amount in whole cents, one of the allowed ones. */
  suggestedCents: number;
  /** Called when the money is in the wallet. */
  onDone?: () => void;
};

/** Tops up the wallet by card with one of the fixed amounts. */
export function TopUpForm({ card, balanceCents, suggestedCents, onDone }: TopUpFormProps) {
  const [amount, setAmount] = useState(suggestedCents);
  const topUp = useTopUp(amount);
  const rate = useRate();
  const done = useEffectEvent(() => onDone?.());
  useEffect(() => {
    if (topUp.isDone) done();
  }, [topUp.isDone]);

  if (topUp.isDone) {
    return (
      <Card className="flex flex-col items-start gap-4 p-5">
        <p role="status" className="flex items-center gap-3">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-good" strokeWidth={1.75} />
          <span>
            {successTexts.topup_success} {formatWithApprox(amount, rate)} from {cardLabel(card)}.{' '}
            <span className="text-quiet">
              Your balance is {formatWithApprox(balanceCents, rate)}.
            </span>
          </span>
        </p>
        <Button size="sm" onClick={topUp.again}>
          Top up again
        </Button>
      </Card>
    );
  }
  if (topUp.question) {
    return (
      <Card className="p-5">
        <BankQuestion question={topUp.question} />
      </Card>
    );
  }
  return (
    <Card className="flex flex-col gap-4 p-5">
      <AmountChips
        cents={amount}
        onChange={(cents) => {
          if (topUp.isPaying || topUp.isWaiting) return;
          setAmount(cents);
          topUp.again();
        }}
      />
      <div>
        <Summary card={card} amount={amount} balanceCents={balanceCents} />
        <StatementName />
      </div>
      {topUp.isWaiting ? (
        <Waiting />
      ) : (
        <Button variant="primary" wide pending={topUp.isPaying} onClick={topUp.pay}>
          Top up {formatUsdShort(amount)}
        </Button>
      )}
      <FormError>{topUp.errorText}</FormError>
    </Card>
  );
}

function Waiting() {
  return (
    <p role="status" className="flex items-center gap-3 text-quiet">
      <Spinner className="shrink-0" />
      Your bank is still working on it. You can leave this page: your balance follows by itself.
    </p>
  );
}

type SummaryProps = { card: LinkedCard; amount: number; balanceCents: number };

function Summary({ card, amount, balanceCents }: SummaryProps) {
  const row = 'flex items-baseline justify-between gap-4 py-1';
  const debt = useDebtCents();
  const settled = Math.min(debt, amount);
  const after = balanceCents + amount - settled;
  return (
    <dl>
      <div className={row}>
        <dt className="text-quiet">Price</dt>
        <dd className="flex items-baseline gap-2 font-semibold">
          <ApproxPrice cents={amount} className="font-normal" />
          <Price cents={amount} />
        </dd>
      </div>
      <div className={row}>
        <dt className="text-quiet">From</dt>
        <dd className="tabular">{cardLabel(card)}</dd>
      </div>
      {settled > 0 && (
        <div className={row}>
          <dt className="text-quiet">Settles what you owe</dt>
          <dd className="flex items-baseline gap-2 text-warning">
            <ApproxPrice cents={settled} />
            <Price cents={settled} />
          </dd>
        </div>
      )}
      <div className={row}>
        <dt className="text-quiet">Balance after</dt>
        <dd className="flex items-baseline gap-2">
          <ApproxPrice cents={after} />
          <Price cents={after} />
        </dd>
      </div>
    </dl>
  );
}
