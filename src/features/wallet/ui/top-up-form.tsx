import type { LinkedCard } from '@domain/answers/wallet.ts';
import { topupAmountsCents } from '@generated/limits.gen.ts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { successTexts } from '@/lib/errors/success.ts';
import { formatUsd, formatUsdShort } from '@/lib/money/format.ts';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { Chips } from '@/ui/chips.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { Spinner } from '@/ui/spinner.tsx';
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
  const done = useEffectEvent(() => onDone?.());
  useEffect(() => {
    if (topUp.isDone) done();
  }, [topUp.isDone]);

  if (topUp.isDone) {
    return (
      <Card className="flex flex-col items-start gap-4 p-5">
        <p role="status" className="flex items-center gap-3">
          <CircleCheck aria-hidden className="size-5 text-good" strokeWidth={1.75} />
          <span>
            {successTexts.topup_success} {formatUsd(amount)} from {cardLabel(card)}.{' '}
            <span className="text-quiet">Your balance is </span>
            <Price cents={balanceCents} />
            <span className="text-quiet">.</span>
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
      <Chips
        label="Amount"
        value={String(amount)}
        onChange={(value) => {
          if (topUp.isPaying || topUp.isWaiting) return;
          setAmount(Number(value));
          topUp.again();
        }}
        options={topupAmountsCents.map((cents) => ({
          value: String(cents),
          label: formatUsdShort(cents),
        }))}
      />
      <Summary card={card} amount={amount} balanceCents={balanceCents} />
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
      <div className={row}>
        <dt className="text-quiet">Balance after</dt>
        <dd className="flex items-baseline gap-2">
          <ApproxPrice cents={balanceCents + amount} />
          <Price cents={balanceCents + amount} />
        </dd>
      </div>
    </dl>
  );
}
