import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Landmark } from 'lucide-react';
import type { MyBank } from '@domain/answers/payouts.ts';
import { securityHoldHours } from '@generated/limits.gen.ts';
import { doneTexts } from '@/lib/errors/success.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { Banner } from '@/ui/banner.tsx';
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
        <Card className="p-5">
          <BankForm country={country} bank={bank} />
        </Card>
      )}
    </div>
  );
}

function BankBanners({ bank, hold_until }: MyBank) {
  return (
    <>
      {bank ? (
        <Banner tone="good" icon={CircleCheck}>
          {doneTexts.bankLinked}{' '}
          <span className="text-quiet">
            <bdi>{bank.bank_name}</bdi>, account ending in {bank.digits},{' '}
            {bank.updated_at ? 'changed' : 'linked'}{' '}
            <DateInside at={bank.updated_at ?? bank.linked_at} />.
          </span>
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
