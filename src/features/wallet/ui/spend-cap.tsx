import type { SpendCap as Cap } from '@domain/answers/wallet.ts';
import { spendCapRaiseHours } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '@/lib/errors/error-text.ts';
import { formatDateAndTime, formatLongDay } from '@/lib/dates/format.ts';
import { formatUsd } from '@/lib/money/format.ts';
import { typedDollars } from '@/lib/money/typed-dollars.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { SaveBar } from '@/ui/save-bar.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import { spendCapQuery, useSetSpendCap } from '../data/spend-cap.ts';
import { spendCapSchema } from '../spend-cap.ts';

const utcDay = (at: string) => new Date(at).toISOString().slice(0, 10);

/** A fan's own cap of a month: what was spent of it, a raise that waits, and the form. */
export function SpendCap() {
  const { data: cap, error, refetch } = useQuery(spendCapQuery);
  if (error && !cap) {
    return <ListState kind="error" error={error} onRetry={() => void refetch()} />;
  }
  if (!cap) {
    return (
      <Loading>
        <Skeleton className="h-48 w-full" />
      </Loading>
    );
  }
  return (
    <>
      <Spent cap={cap} />
      {cap.next && <Waiting cap={cap} next={cap.next} />}
      <CapForm cap={cap} />
    </>
  );
}

function Spent({ cap }: { cap: Cap }) {
  const share = cap.cap_cents === null ? 0 : Math.min(1, cap.spent_cents / cap.cap_cents);
  return (
    <div className="flex flex-col gap-2">
      <p className="tabular">
        <span className="font-semibold">{formatUsd(cap.spent_cents)}</span>{' '}
        <span className="text-quiet">
          {cap.cap_cents === null
            ? 'spent this month. You have set no limit.'
            : `spent this month, of ${formatUsd(cap.cap_cents)}.`}
        </span>
      </p>
      {cap.cap_cents !== null && (
        <>
          <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-raised">
            <div
              className={share < 1 ? 'h-full bg-accent' : 'h-full bg-warning'}
              style={{ width: `${share * 100}%` }}
            />
          </div>
          <p className="text-sm text-quiet">
            The count begins anew on {formatLongDay(utcDay(cap.resets_at))}, by UTC.
          </p>
        </>
      )}
    </div>
  );
}

function Waiting({ cap, next }: { cap: Cap; next: NonNullable<Cap['next']> }) {
  const keep = useSetSpendCap();
  const present = formatUsd(cap.cap_cents ?? 0);
  return (
    <div className="flex flex-col items-start gap-3 rounded-md border border-line p-4">
      <p className="text-pretty">
        {next.cap_cents === null
          ? `You have no limit from ${formatDateAndTime(next.at)} on.`
          : `Your limit is ${formatUsd(next.cap_cents)} from ${formatDateAndTime(next.at)} on.`}{' '}
        <span className="text-quiet">Until then it stays at {present}.</span>
      </p>
      <Button size="sm" pending={keep.isPending} onClick={() => keep.mutate(cap.cap_cents)}>
        Keep {present}
      </Button>
      <FormError>{keep.error ? textOf(keep.error) : undefined}</FormError>
    </div>
  );
}

function CapForm({ cap }: { cap: Cap }) {
  const save = useSetSpendCap();
  const remove = useSetSpendCap();
  const present = cap.cap_cents;
  const form = useServerForm({
    schema: spendCapSchema,
    defaultValues: { cap: present === null ? '' : typedDollars(present) },
    send: save.mutateAsync,
    onSent: () => form.settle(),
  });
  const isEnding = cap.next !== null && cap.next.cap_cents === null;
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.onSubmit}>
      <TextField
        label="Limit of a month in dollars"
        inputMode="decimal"
        autoComplete="off"
        placeholder="100"
        help={
          present === null
            ? `It holds at once. To raise or remove it later takes ${spendCapRaiseHours} hours.`
            : `A lower limit holds at once, a higher one after ${spendCapRaiseHours} hours.`
        }
        error={form.errorOf('cap')}
        {...form.register('cap')}
      />
      <SaveBar
        action={present === null ? 'Set limit' : 'Change limit'}
        isDirty={form.isDirty}
        isSaving={form.isSending}
        isSaved={form.isSaved}
        error={form.formError}
      />
      {present !== null && !isEnding && (
        <Button
          size="sm"
          className="self-start"
          pending={remove.isPending}
          onClick={() => remove.mutate(null)}
        >
          Remove limit
        </Button>
      )}
      <FormError>{remove.error ? textOf(remove.error) : undefined}</FormError>
    </form>
  );
}
