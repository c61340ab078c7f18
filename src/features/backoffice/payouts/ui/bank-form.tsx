import type { Bank } from '@domain/answers/payouts.ts';
import { bankSchema, routeOf, schemeOf, type BankScheme } from '@domain/bank-forms.ts';
import { bankAccountMax, bankNotesMax, bankRoutingMax } from '@domain/limits.ts';
import { bankHolderMax, bankNameMax } from '@generated/limits.gen.ts';
import { useMemo } from 'react';
import { doneTexts, questions } from '@/lib/errors/success.ts';
import { useRequestId } from '@/lib/store/use-request-id.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { confirm } from '@/ui/confirm.ts';
import { SaveBar } from '@/ui/save-bar.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { calledOff, useServerForm } from '@/ui/use-server-form.ts';
import { useSaveBank } from '../data/queries.ts';

type BankFormProps = {
  /** Of the legal address; it decides the fields. */
  country: string;
  /** The linked account; its numbers are never read back. */
  bank: Bank | null;
};

const labels: Record<BankScheme, { account: string; route: string }> = {
  sort: { account: 'Account number', route: 'Sort code' },
  iban: { account: 'IBAN', route: 'BIC' },
  routing: { account: 'Account number', route: 'Routing number' },
};

/** Spaces and dashes between groups of digits do not count. */
const groups = 8;

function useBankForm({ country, bank }: BankFormProps) {
  const save = useSaveBank();
  const request = useRequestId();
  const schema = useMemo(() => bankSchema(country), [country]);
  const form = useServerForm({
    schema,
    defaultValues: {
      name: bank?.bank_name ?? '',
      holder: bank?.holder ?? '',
      account: '',
      sort: '',
      routing: '',
      notes: '',
    },
    send: async (typed) => {
      const isAccurate = await confirm({
        title: questions.bankAccurate,
        body: `${typed.name}, ${typed.holder}, account ending in ${typed.account.slice(-4)}.`,
        action: 'Save',
      });
      if (!isAccurate) return calledOff;
      await save.mutateAsync({ form: typed, requestId: request.idFor(typed) });
      return typed;
    },
    onSent: ({ name, holder }) => {
      request.settle();
      form.settle({ name, holder, account: '', sort: '', routing: '', notes: '' });
    },
    fieldOfCode: { holder_name_mismatch: 'holder' },
  });
  return form;
}

/** Links or changes a bank account. A refused form keeps what was typed. */
export function BankForm(props: BankFormProps) {
  const form = useBankForm(props);
  const scheme = schemeOf(props.country);
  const route = routeOf(props.country);
  const { account: accountLabel, route: routeLabel } = labels[scheme];
  const code = { spellCheck: false, autoComplete: 'off', autoCapitalize: 'characters' } as const;
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.onSubmit}>
      <div className="grid gap-x-3 gap-y-2 md:grid-cols-2">
        <TextField
          label="Bank name"
          dir="auto"
          maxLength={bankNameMax}
          error={form.errorOf('name')}
          {...form.register('name')}
        />
        <TextField
          label="Account holder"
          dir="auto"
          maxLength={bankHolderMax}
          autoComplete="name"
          help={<HolderHelp />}
          error={form.errorOf('holder')}
          {...form.register('holder')}
        />
        <TextField
          label={accountLabel}
          maxLength={bankAccountMax + groups}
          inputMode={scheme === 'sort' ? 'numeric' : 'text'}
          {...(props.bank && { placeholder: `Ends in ${props.bank.digits}` })}
          {...code}
          error={form.errorOf('account')}
          {...form.register('account')}
        />
        <TextField
          label={routeLabel}
          maxLength={bankRoutingMax}
          inputMode={scheme === 'sort' ? 'numeric' : 'text'}
          {...code}
          error={form.errorOf(route)}
          {...form.register(route)}
        />
      </div>
      <TextArea
        label="Notes (optional)"
        maxLength={bankNotesMax}
        error={form.errorOf('notes')}
        {...form.register('notes')}
      />
      <p className="text-sm text-pretty text-quiet">
        The numbers are encrypted before they are stored, and are only read to pay you. Amounts are
        paid in US dollars.
      </p>
      <SaveBar
        action={props.bank ? 'Save changes' : 'Link bank account'}
        isDirty={form.isDirty}
        isSaving={form.isSending}
        isSaved={form.isSaved}
        error={form.formError}
        done={doneTexts.bankUpdated}
      />
    </form>
  );
}

function HolderHelp() {
  const { is_closing } = useAccount();
  return (
    <>
      Your legal name. For an account of your company, write to{' '}
      <TextLink to={is_closing ? '/contact' : '/support'} className="underline">
        support
      </TextLink>{' '}
      first.
    </>
  );
}
