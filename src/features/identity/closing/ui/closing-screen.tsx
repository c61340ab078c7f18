import type { Closure } from '@domain/answers/closures.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Account } from '@/entities/account/current-user.tsx';
import { CheckHost } from '@/entities/second-factor/check-host.tsx';
import { formatExact } from '@/lib/dates/format.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { formatUsd } from '@/lib/money/format.ts';
import { Button } from '@/ui/button.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { Loaded } from '@/ui/loaded.tsx';
import { Section } from '@/ui/section.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { closureQuery, useRefundUnspent, useUndoClosure } from '../data/queries.ts';
import { DataExportPart } from './data-export.tsx';

type ClosingScreenProps = {
  account: Account;
  /** What a creator has earned, and its way to the bank. */
  payout?: ReactNode;
};

/** All that an account can do while it is being closed: undo, money, data, sign out. */
export function ClosingScreen({ account, payout }: ClosingScreenProps) {
  const query = useQuery(closureQuery(account.id));
  return (
    <div className="flex flex-col gap-4">
      <Loaded query={query} skeleton={<Skeleton className="h-44 w-full rounded-md" />}>
        {(closure) => (
          <>
            <Ending closure={closure} />
            {account.role === 'fan' && <FanMoney account={account} closure={closure} />}
          </>
        )}
      </Loaded>
      {payout}
      <Section
        id="data"
        title="Your data"
        text="What we hold about you and what you uploaded, in one archive."
      >
        <DataExportPart userId={account.id} />
      </Section>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-quiet">
          Questions? <TextLink to="/contact">Write to us</TextLink>.
        </p>
        <ButtonLink to="/logout" variant="quiet" preload={false}>
          Sign out
        </ButtonLink>
      </div>
      <CheckHost />
    </div>
  );
}

const waits: Record<Closure['obstacles'][number], string> = {
  hold: 'We still have to check something',
  report: 'A report is still open',
  dispute: 'A payment is disputed',
  payout: 'Money is still on its way',
};

function Ending({ closure }: { closure: Closure }) {
  const undo = useUndoClosure();
  return (
    <Section id="undo" title="You can still undo this">
      {closure.due_at && (
        <p className="text-pretty">
          Your account ends on <strong>{formatExact(closure.due_at)}</strong>. Until then you can
          undo that, download your data and take out money that is yours.
        </p>
      )}
      {closure.obstacles.length > 0 && (
        <p className="text-pretty text-quiet">
          It may end later: {closure.obstacles.map((one) => waits[one]).join('. ')}.
        </p>
      )}
      <div className="flex flex-col items-start gap-3">
        <Button variant="primary" pending={undo.isPending} onClick={() => undo.mutate()}>
          Keep your account
        </Button>
        <FormError>{undo.error ? textOf(undo.error) : undefined}</FormError>
      </div>
    </Section>
  );
}

function FanMoney({ account, closure }: { account: Account; closure: Closure }) {
  const refund = useRefundUnspent(account.id);
  const { wallet_cents, refundable_cents, returning_cents } = closure;
  return (
    <Section id="money" title="Your wallet">
      <p className="text-pretty">
        {wallet_cents ? `${formatUsd(wallet_cents)} are in your wallet.` : 'Your wallet is empty.'}
        {returning_cents
          ? ` ${formatUsd(returning_cents)} are on their way back to your card.`
          : null}
      </p>
      {refundable_cents > 0 && (
        <div className="flex flex-col items-start gap-3">
          <Button pending={refund.isPending} onClick={() => refund.mutate()}>
            Send {formatUsd(refundable_cents)} back to your card
          </Button>
        </div>
      )}
      <FormError>{refund.error ? textOf(refund.error) : undefined}</FormError>
    </Section>
  );
}
