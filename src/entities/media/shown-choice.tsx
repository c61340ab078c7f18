import type { MediaKind, ShownPeople as People } from '@domain/media.ts';
import { lazy, Suspense, useState } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { Chips } from '@/ui/chips.tsx';
import { LazyErrorSentence } from '@/ui/lazy-error-sentence.tsx';
import { ProductionDay } from './production-day.tsx';
import type { Shown } from './upload-state.ts';

const PeopleDialog = lazy(async () => ({
  default: (await import('../performers/people-dialog.tsx')).PeopleDialog,
}));

const ChosenPeople = lazy(async () => ({
  default: (await import('../performers/chosen-people.tsx')).ChosenPeople,
}));

type ShownChoiceProps = {
  shown: Shown;
  /** Recordings show nobody: they are heard. */
  kind: MediaKind;
  /** 'the new video', where another one is shown beside the question. */
  of?: string;
  /** Who is under age on the day of production. */
  underage?: string | null | undefined;
  onChange: (shown: Shown) => Promise<void>;
};

/** Who can be seen, in one press, and on which day it was made. */
export function ShownChoice({ shown, kind, of, underage, onChange }: ShownChoiceProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isHeard = kind === 'audio';
  const { people, performerIds } = shown;
  const change = (next: Partial<Shown>) => {
    setError(null);
    onChange({ ...shown, ...next }).catch(setError);
  };
  const refusal =
    error ?? (underage ? new AppError('under_18', { detail: { name: underage } }) : null);
  const question = isHeard ? 'Who is heard' : 'Who is shown';
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">
        {question}
        {of && ` in ${of}`}?
      </legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <Chips
          label={question}
          options={optionsOf(shown)}
          value={people}
          onChange={(chosen) =>
            chosen === 'people' ? setChoosing(true) : change({ people: chosen, performerIds: [] })
          }
        />
        {people !== 'nobody' && (
          <ProductionDay day={shown.producedOn} onChange={(producedOn) => change({ producedOn })} />
        )}
      </div>
      {people === 'people' && (
        <Suspense fallback={<span className="h-5" />}>
          <ChosenPeople ids={performerIds} />
        </Suspense>
      )}
      {refusal !== null && (
        <p role="alert" className="text-sm text-bad">
          <LazyErrorSentence error={refusal} />
        </p>
      )}
      {isChoosing && (
        <Suspense>
          <PeopleDialog
            title={`${question}?`}
            chosen={performerIds}
            onSave={(ids) => onChange({ ...shown, people: 'people', performerIds: ids })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

const optionsOf = ({ people, performerIds }: Shown): { value: People; label: string }[] => [
  { value: 'nobody', label: 'Nobody' },
  { value: 'only_me', label: 'Only me' },
  {
    value: 'people',
    label:
      people === 'people' && performerIds.length > 0 ? `People: ${performerIds.length}` : 'People…',
  },
];
