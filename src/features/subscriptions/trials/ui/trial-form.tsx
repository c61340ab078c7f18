import { trialPeriodsDays } from '@generated/limits.gen.ts';
import { trialSchema } from '@domain/trial-forms.ts';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { textOf } from '@/lib/errors/error-text.ts';
import { useServerForm } from '@/ui/use-server-form.ts';
import { doneTexts } from '@/lib/errors/success.ts';
import { Button } from '@/ui/button.tsx';
import { Chips } from '@/ui/chips.tsx';
import { classes } from '@/ui/classes.ts';
import { FormError } from '@/ui/form-error.tsx';
import { SavedNote } from '@/ui/save-bar.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { useSendTrials, type Sent } from '../data/queries.ts';
import { daysWord } from '../days-word.ts';

const fieldOfCode: Readonly<Record<string, 'email' | 'days'>> = {
  invalid_email: 'email',
  trial_given_once: 'email',
  trial_waiting: 'email',
  invalid_trial_period: 'days',
};

type Fields = { email: string; days: number | null };

const empty: Fields = { email: '', days: null };

/** Sends a trial to each address, without revealing whether it has an account. */
export function TrialForm() {
  const send = useSendTrials();
  const [results, setResults] = useState<Sent[]>([]);
  const refused = results.filter(({ error }) => error !== null);
  const form = useServerForm({
    schema: trialSchema,
    defaultValues: empty,
    send: async ({ email, days }) => {
      setResults([]);
      // The schema refuses a form without days.
      const sent = await send.mutateAsync({ emails: email, days: days as number });
      const [first] = sent;
      // The refusal of a single address is shown at its field.
      if (sent.length === 1 && first?.error) throw first.error;
      return { sent, days };
    },
    onSent: ({ sent, days }) => {
      const left = sent.filter(({ error }) => error !== null).map(({ email }) => email);
      form.settle(left.length === 0 ? empty : { email: left.join('\n'), days });
      if (sent.length > 1) setResults(sent);
    },
    fieldOfCode,
  });

  return (
    <form
      noValidate
      aria-label="Send a free trial"
      className="flex flex-col gap-3"
      onSubmit={form.onSubmit}
    >
      <TextArea
        label="Follower's email"
        help="Several addresses: one on each line."
        minRows={1}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errorOf('email')}
        {...form.register('email')}
      />
      <div className="flex flex-col gap-3 md:flex-row md:items-end md:justify-between">
        <Controller
          name="days"
          control={form.control}
          render={({ field }) => (
            <Period value={field.value} onChange={field.onChange} error={form.errorOf('days')} />
          )}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:flex-row-reverse md:pb-2">
          <Button
            type="submit"
            variant="primary"
            pending={form.isSending}
            className="shrink-0 max-md:w-full"
          >
            Send free trial
          </Button>
          <SavedNote className="min-w-0">
            {form.isSaved && refused.length === 0 && doneTexts.trialSent}
          </SavedNote>
        </div>
      </div>
      <FormError>{form.formError}</FormError>
      <Results results={results} />
    </form>
  );
}

/** The outcome of each address, where there were several; refused ones stay in the field. */
function Results({ results }: { results: readonly Sent[] }) {
  return (
    <ul aria-label="Results" aria-live="polite" className="flex flex-col gap-1 text-sm empty:-mt-3">
      {results.map(({ email, error }) => (
        <li key={email} className="flex flex-wrap gap-x-2">
          <bdi className="font-medium break-all">{email}</bdi>
          {error === null ? (
            <span className="text-good">sent</span>
          ) : (
            <span className="text-bad">{textOf(error)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

type PeriodProps = {
  value: number | null;
  onChange: (days: number) => void;
  error: string | undefined;
};

function Period({ value, onChange, error }: PeriodProps) {
  return (
    <div className="flex flex-col gap-1.5 pb-2">
      <span
        aria-hidden
        className={classes('text-sm font-medium', error !== undefined && 'text-bad')}
      >
        Period
      </span>
      <Chips
        label="Period"
        value={String(value)}
        onChange={(days) => onChange(Number(days))}
        options={trialPeriodsDays.map((days) => ({ value: String(days), label: daysWord(days) }))}
      />
      {error && <p className="text-sm text-bad">{error}</p>}
    </div>
  );
}
