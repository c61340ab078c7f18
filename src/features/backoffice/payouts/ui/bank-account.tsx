import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Landmark } from 'lucide-react';
import type { MyBank } from '@domain/answers/payouts.ts';
import { useState } from 'react';
import { securityHoldHours } from '@generated/limits.gen.ts';
import { doneTexts } from '@/lib/errors/success.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { Banner } from '@/ui/banner.tsx';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { DateInside } from '@/ui/date-inside.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { bankQuery } from '../data/queries.ts';
import { BankForm } from './bank-form.tsx';

const missing = textOf(new AppError('bank_details_missing'));

/** The bank account of a creator: whether it is linked, what holds payouts, and its form. */
export function BankAccount() {
  const { data, error, isPending, refetch } = useQuery(bankQuery);
  if (isPending) return <BankSkeleton />;
  if (!data) return <ListState kind="error" error={error} onRetry={() => void refetch()} />;
  const { country, bank } = data;
  return (
    <div className="flex flex-col gap-4">
      <BankBanners {...data} />
      {country === null ? (
        <ListState
          kind="empty"
          icon={Landmark}
          text="The form depends on the country of your legal address. Send your application first."
        />
      ) : (
        <LinkedBank country={country} bank={bank} />
      )}
    </div>
  );
}

type LinkedBankProps = { country: string; bank: MyBank['bank'] };

/** The linked account, and its form: at once where there is none, otherwise behind a button. */
function LinkedBank({ country, bank }: LinkedBankProps) {
  const [isOpen, setOpen] = useState(bank === null);
  return (
    <Card className="flex flex-col gap-5 p-5">
      {bank && (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="flex min-w-0 items-center gap-4">
            <Landmark aria-hidden className="size-7 shrink-0 text-quiet" strokeWidth={1.5} />
            <div className="min-w-0">
              <p className="text-lg font-semibold wrap-anywhere">
                <bdi>{bank.bank_name}</bdi>
              </p>
              <p>account ending in {bank.digits}</p>
              <p className="text-sm text-quiet">
                <bdi>{bank.holder}</bdi>, {bank.updated_at ? 'changed' : 'linked'}{' '}
                <DateInside at={bank.updated_at ?? bank.linked_at} />
              </p>
            </div>
          </div>
          {!isOpen && <Button onClick={() => setOpen(true)}>Change bank account</Button>}
        </div>
      )}
      {isOpen && <BankForm country={country} bank={bank} />}
      {!isOpen && (
        <p className="border-t border-line pt-4 text-sm text-pretty text-quiet">
          What you withdraw is paid here on Mondays, in US dollars. After a change no payout can be
          asked for in the next {securityHoldHours} hours.
        </p>
      )}
    </Card>
  );
}

function BankBanners({ bank, hold_until }: MyBank) {
  return (
    <>
      {bank ? (
        <Banner tone="good" icon={CircleCheck}>
          {doneTexts.bankLinked}
        </Banner>
      ) : (
        <Banner tone="warning" icon={Landmark}>
          {missing}
        </Banner>
      )}
      {hold_until && (
        <Banner tone="warning" icon={Clock}>
          Your account details have changed. No payout can be asked for until{' '}
          <HoldEnd at={hold_until} />, {securityHoldHours} hours after the change.
        </Banner>
      )}
    </>
  );
}

/** '27 November, 14:05', in the reader's time. */
function HoldEnd({ at }: { at: string }) {
  const text = new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  return <time dateTime={at}>{text}</time>;
}

function BankSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </Loading>
  );
}
