import { emailMax, trialPeriodsDays } from '@generated/limits.gen.ts';
import { trialSchema } from '@domain/trial-forms.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { AppError } from '@/lib/errors/app-error.ts';
import { fieldText, textOf } from '@/lib/errors/error-text.ts';
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
  const [isSent, setIsSent] = useState(false);
  const { register, control, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(trialSchema),
    defaultValues: empty,
    reValidateMode: 'onSubmit',
  });
  const { errors, isDirty } = formState;

  const submit = handleSubmit(({ email, days }) => {
    setIsSent(false);
    // The schema refuses a form without days.
    if (days === null) return;
    send.mutate(
      { email, days },
      {
        onSuccess: () => {
          setIsSent(true);
          reset(empty);
        },
        onError: (error) => {
          const field = error instanceof AppError ? fieldOfCode[error.code] : undefined;
          if (field && error instanceof AppError) setError(field, { message: error.code });
          else setError('root', { message: textOf(error) });
        },
      },
    );
  });

  return (
    <form
      noValidate
      aria-label="Send a free trial"
      className="flex flex-col gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Follower's email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={emailMax}
        error={fieldText(errors.email)}
        {...register('email')}
      />
      <Controller
        name="days"
        control={control}
        render={({ field }) => (
          <Period value={field.value} onChange={field.onChange} error={fieldText(errors.days)} />
        )}
      />
      <SaveBar
        action="Send free trial"
        isDirty={isDirty}
        isSaving={send.isPending}
        isSaved={isSent && !isDirty}
        error={fieldText(errors.root)}
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
