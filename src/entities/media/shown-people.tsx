import type { ShownPeople as People } from '@domain/media.ts';
import { lazy, Suspense, useState } from 'react';
import { useAccount } from '@/entities/account/current-user.tsx';
import { LazyErrorSentence } from '@/ui/lazy-error-sentence.tsx';
import { Chips } from '@/ui/chips.tsx';
import type { Shown, Upload } from './upload-state.ts';
import type { Uploads } from './use-uploads.ts';

const PeopleDialog = lazy(async () => ({
  default: (await import('../performers/people-dialog.tsx')).PeopleDialog,
}));

const ChosenPeople = lazy(async () => ({
  default: (await import('../performers/chosen-people.tsx')).ChosenPeople,
}));

type ShownPeopleProps = Pick<Uploads, 'show'> & { uploads: readonly Upload[] };

/** Media that something shows already have their id as the id of the upload. */
const isNew = ({ id, mediaId, state }: Upload) => id !== mediaId && state.step !== 'interrupted';

const optionsOf = ({ people, performerIds }: Shown) =>
  [
    { value: 'nobody', label: 'Nobody' },
    { value: 'only_me', label: 'Only me' },
    {
      value: 'people',
      label:
        people === 'people' && performerIds.length > 0
          ? `People: ${performerIds.length}`
          : 'People…',
    },
  ] as const;

/** Who can be seen in what is attached, in one press for all of it; of creators alone. */
export function ShownPeople({ uploads, show }: ShownPeopleProps) {
  const { role } = useAccount();
  const [isChoosing, setChoosing] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const own = uploads.filter(isNew);
  const [first] = own;
  if (role !== 'creator' || !first) return null;
  const shown = first.shown ?? { people: 'only_me', performerIds: [] };
  const ids = own.map(({ id }) => id);
  const choose = (people: People) => {
    if (people === 'people') return setChoosing(true);
    setError(null);
    show(ids, { people, performerIds: [] }).catch(setError);
  };
  return (
    <fieldset className="flex flex-col gap-1.5 px-1">
      <legend className="mb-1.5 text-sm font-medium">Who is shown?</legend>
      <Chips
        label="Who is shown"
        options={optionsOf(shown)}
        value={shown.people}
        onChange={choose}
      />
      {shown.people === 'people' && (
        <Suspense fallback={<span className="h-5" />}>
          <ChosenPeople ids={shown.performerIds} />
        </Suspense>
      )}
      {error !== null && (
        <p role="alert" className="text-sm text-bad">
          <LazyErrorSentence error={error} />
        </p>
      )}
      {isChoosing && (
        <Suspense>
          <PeopleDialog
            chosen={shown.performerIds}
            onSave={(performerIds) => show(ids, { people: 'people', performerIds })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
