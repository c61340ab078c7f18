import { emailMax, trialPeriodsDays } from '@generated/limits.gen.ts';
import { trialSchema } from '@domain/trial-forms.ts';
import { Controller } from 'react-hook-form';
import { useServerForm } from '@/ui/use-server-form.ts';
import { doneTexts } from '@/lib/errors/success.ts';
import { Chips } from '@/ui/chips.tsx';
import { classes } from '@/ui/classes.ts';
import { SaveBar } from '@/ui/save-bar.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { useSendTrial } from '../data/queries.ts';
import { daysWord } from '../days-word.ts';

const fieldOfCode: Readonly<Record<string, 'email' | 'days'>> = {
  invalid_email: 'email',
  trial_given_once: 'email',
  invalid_trial_period: 'days',
};

const empty: { email: string; days: number | null } = { email: '', days: null };

/** Sends a trial to an e-mail address, without revealing whether it has an account. */
export function TrialForm() {
  const send = useSendTrial();
  const form = useServerForm({
    schema: trialSchema,
    defaultValues: empty,
    // The schema refuses a form without days.
    send: ({ email, days }) => send.mutateAsync({ email, days: days as number }),
    onSent: () => form.reset(empty),
    fieldOfCode,
  });

  return (
    <form
      noValidate
      aria-label="Send a free trial"
      className="flex flex-col gap-3"
      onSubmit={form.onSubmit}
    >
      <TextField
        label="Follower's email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={emailMax}
        error={form.errorOf('email')}
        {...form.register('email')}
      />
      <Controller
        name="days"
        control={form.control}
        render={({ field }) => (
          <Period value={field.value} onChange={field.onChange} error={form.errorOf('days')} />
        )}
      />
      <SaveBar
        action="Send free trial"
        isDirty={form.isDirty}
        isSaving={form.isSending}
        isSaved={form.isSaved}
        error={form.formError}
        done={doneTexts.trialSent}
      />
    </form>
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
