import type { ReactNode } from 'react';
import type { PaymentPurpose } from '@/entities/wallet/payment-purpose.ts';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { Card } from '@/ui/card.tsx';

type PurposeProps = {
  purpose: PaymentPurpose;
  /** Whole cents that the balance lacks, where nothing else on the page names them. */
  missingCents: number | undefined;
};

/** The payment that waits for a card or a top-up: what for, to whom, how much. */
export function Purpose({ purpose, missingCents }: PurposeProps) {
  return (
    <Card className="px-5 py-3">
      <dl aria-label="The payment that waits">
        <Line name="For">{purpose.subject}</Line>
        <Line name="To">
          <bdi>{purpose.payee}</bdi>
        </Line>
        <Line name="Price">
          <Amount cents={purpose.cents} />
        </Line>
        {missingCents !== undefined && (
          <Line name="Missing in your balance">
            <Amount cents={missingCents} />
          </Line>
        )}
      </dl>
    </Card>
  );
}

const Amount = ({ cents }: { cents: number }) => (
  <span className="flex items-baseline gap-2">
    <ApproxPrice cents={cents} />
    <Price cents={cents} className="font-semibold" />
  </span>
);

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 truncate">{children}</dd>
    </div>
  );
}
