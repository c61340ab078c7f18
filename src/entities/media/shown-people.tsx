import type { ShownPeople as People } from '@domain/media.ts';
import { lazy, Suspense, useState } from 'react';
import { useAccount } from '@/entities/account/current-user.tsx';
import { LazyErrorSentence } from '@/ui/lazy-error-sentence.tsx';
import { AppError } from '@/lib/errors/app-error.ts';
import { Chips } from '@/ui/chips.tsx';
import type { Shown, Upload } from './upload-state.ts';
import type { Uploads } from './use-uploads.ts';

const PeopleDialog = lazy(async () => ({
  default: (await import('../performers/people-dialog.tsx')).PeopleDialog,
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
      <p role="status" className="text-sm text-warning empty:hidden">
        <Unreleased uploads={own} error={error} />
      </p>
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

/** Why it could not be posted now. */
function Unreleased({ uploads, error }: { uploads: readonly Upload[]; error: unknown }) {
  const found = uploads.find(({ unreleased }) => unreleased?.refusal)?.unreleased;
  if (!error && !found?.refusal) return null;
  const { refusal, name } = found ?? {};
  return (
    <LazyErrorSentence
      error={error ?? new AppError(refusal ?? 'api_failed', { detail: name ? { name } : {} })}
    />
  );
}
