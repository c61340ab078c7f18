import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarCheck, CalendarClock, Landmark } from 'lucide-react';
import { useState } from 'react';
import type { Available, Bank } from '@domain/answers/payouts.ts';
import { clearingDays } from '@generated/limits.gen.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { formatUsdShort, formatWithApprox } from '@/lib/money/format.ts';
import { typedDollars } from '@/lib/money/typed-dollars.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { useRate } from '@/entities/wallet/rate.tsx';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { confirm } from '@/ui/confirm.ts';
import { FormError } from '@/ui/form-error.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { availableQuery, bankQuery, useWithdraw, withdrawalsQuery } from '../data/queries.ts';
import { obstacleTexts, paydayText, readAmount, withdrawalText } from '../words.ts';

const notLinked = textOf(new AppError('bank_not_linked'));

/** Asks for a payout: first what is available, then the withdrawal of it or of a part. */
export function WithdrawalRequest() {
  const bank = useQuery(bankQuery);
  const form = useBankLink();
  return (
    <Card className="flex flex-col gap-4 p-5">
      {bank.isPending && <Skeleton className="h-24 w-full" />}
      {bank.data?.bank === null && (
        <p className="text-pretty">
          <TextLink {...form} className="underline">
            {notLinked}
          </TextLink>
        </p>
      )}
      {bank.isError && !bank.data && (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p className="text-sm text-quiet">{textOf(bank.error)}</p>
          <Button size="sm" onClick={() => void bank.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {bank.data?.bank && <Request bank={bank.data.bank} />}
    </Card>
  );
}

/** The way to the form of the bank account. */
function useBankLink() {
  const { is_closing } = useAccount();
  return is_closing
    ? ({ to: '/closing', hash: 'bank' } as const)
    : ({ to: '/admin/banking' } as const);
}

/** The account that is paid, and the way to another one. */
function PaidTo({ bank }: { bank: Bank }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
      <Landmark aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      <span>
        <bdi>{bank.bank_name}</bdi>, account ending in {bank.digits}
      </span>
      <TextLink {...useBankLink()} className="font-normal underline">
        Change
      </TextLink>
    </p>
  );
}

function Request({ bank }: { bank: Bank }) {
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({ ...availableQuery, enabled: isAsked });
  const check = () => {
    setAsked(true);
    if (isAsked) void refetch();
  };
  return (
    <>
      {data ? (
        <AvailableAmount available={data} bank={bank} />
      ) : (
        <div className="flex flex-col items-start gap-4 lg:flex-row lg:items-center lg:justify-between">
          <div className="flex flex-col gap-1">
            <p className="font-semibold text-pretty">
              Earnings clear after {clearingDays} days and are paid on Mondays.
            </p>
            <PaidTo bank={bank} />
          </div>
          <Button variant="primary" className="shrink-0" pending={isFetching} onClick={check}>
            Check available amount
          </Button>
        </div>
      )}
      <FormError>{error && !isFetching ? textOf(error) : undefined}</FormError>
      <OpenWithdrawal />
    </>
  );
}

/** The withdrawal that is not settled yet: there is one at most, and no other until then. */
function OpenWithdrawal() {
  const { data } = useInfiniteQuery(withdrawalsQuery);
  const open = data?.pages.flat().find(({ settled_at: settledAt }) => settledAt === null);
  if (!open) return null;
  return (
    <p className="flex gap-2 border-t border-line pt-4 text-sm text-pretty text-quiet">
      <CalendarClock aria-hidden className="mt-px size-4 shrink-0" strokeWidth={1.75} />
      <span>
        On its way: <span className="tabular text-text">{withdrawalText(open)}</span>. The next
        withdrawal can be asked for once it is settled.
      </span>
    </p>
  );
}

type AvailableProps = { available: Available; bank: Bank };

function AvailableAmount({ available, bank }: AvailableProps) {
  const texts = obstacleTexts(available);
  return (
    <>
      <div>
        <p className="text-sm text-quiet">Available</p>
        <p aria-live="polite" className="text-2xl font-bold">
          <Price cents={available.available_cents} />
        </p>
        <ApproxPrice cents={available.available_cents} />
        <PaidTo bank={bank} />
      </div>
      {texts.length > 0 && (
        <div role="alert" className="flex flex-col gap-1 text-sm text-bad">
          {texts.map((text) => (
            <p key={text} className="text-pretty">
              {text}
            </p>
          ))}
        </div>
      )}
      <AmountForm available={available} bank={bank} />
    </>
  );
}

/** A part of what is available, at first all of it. What was typed outlives a refusal. */
function AmountForm({ available, bank }: AvailableProps) {
  const { available_cents, minimum_cents, due_at, obstacles } = available;
  const withdraw = useWithdraw();
  const rate = useRate();
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const isOpen = obstacles.length === 0;
  const amount = typed ?? typedDollars(available_cents);
  const send = async () => {
    const read = readAmount(amount, available);
    setRefusal('refusal' in read ? read.refusal : undefined);
    if ('refusal' in read) return;
    const isSure = await confirm({
      title: `Withdraw ${formatWithApprox(read.cents, rate)}?`,
      body: `It is paid on ${paydayText(due_at)} to the account of ${bank.bank_name} ending in ${bank.digits}.`,
      action: 'Withdraw',
    });
    if (isSure) withdraw.mutate(read.cents, { onSuccess: () => setTyped(null) });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {isOpen && (
        <TextField
          label="Amount in dollars"
          className="max-w-sm"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          help={`At least ${formatUsdShort(minimum_cents)}. The rest stays available.`}
          error={refusal}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {/* An obstacle that has come up since is told above. */}
      <FormError>{withdraw.error && isOpen ? textOf(withdraw.error) : undefined}</FormError>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" disabled={!isOpen} pending={withdraw.isPending}>
          Withdraw
        </Button>
        {isOpen && (
          <p className="flex items-center gap-2 text-sm text-quiet">
            <CalendarCheck aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
            Paid on {paydayText(due_at)}
          </p>
        )}
      </div>
    </form>
  );
}
