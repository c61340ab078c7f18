import type { Performer } from '@domain/answers/releases.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { Checkbox } from '@/ui/checkbox.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { Loaded } from '@/ui/loaded.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { InviteForm } from './invite-form.tsx';
import { performersQuery } from './queries.ts';
import { ReleaseState } from './release-words.tsx';

type PeopleDialogProps = {
  title: string;
  chosen: readonly string[];
  onSave: (performerIds: readonly string[]) => Promise<void>;
  onClose: () => void;
};

/** Chooses who is shown among the people of the creator, and invites others. */
export function PeopleDialog({ title, chosen, onSave, onClose }: PeopleDialogProps) {
  const query = useQuery(performersQuery);
  const [ids, setIds] = useState(chosen);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    setSaving(true);
    try {
      await onSave(ids);
      onClose();
    } catch (refusal) {
      setError(refusal);
      setSaving(false);
    }
  };
  const toggle = (id: string) =>
    setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description="Everybody but you has to agree before it is posted."
      footer={
        <>
          <FormError>{error ? textOf(error) : undefined}</FormError>
          <Button variant="primary" wide pending={isSaving} onClick={() => void save()}>
            {ids.length === 0 ? 'Done' : `Done, ${ids.length} chosen`}
          </Button>
        </>
      }
    >
      <Loaded query={query} skeleton={<Skeleton className="h-24 w-full rounded-md" />}>
        {(people) => <Choice people={people} ids={ids} onToggle={toggle} />}
      </Loaded>
      <Invite onAdded={(id) => setIds((before) => [...before, id])} />
    </Dialog>
  );
}

type ChoiceProps = {
  people: readonly Performer[];
  ids: readonly string[];
  onToggle: (id: string) => void;
};

function Choice({ people, ids, onToggle }: ChoiceProps) {
  const open = people.filter(({ state, id }) => state !== 'withdrawn' || ids.includes(id));
  if (open.length === 0) return null;
  return (
    <ul aria-label="People" className="mb-2 divide-y divide-line">
      {open.map((performer) => (
        <li key={performer.id} className="py-3">
          <Checkbox checked={ids.includes(performer.id)} onChange={() => onToggle(performer.id)}>
            <span className="flex flex-col">
              <bdi className="font-semibold wrap-anywhere">{performer.name}</bdi>
              <span className="text-sm">
                <ReleaseState performer={performer} />
              </span>
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

function Invite({ onAdded }: { onAdded: (performerId: string) => void }) {
  const title = useId();
  return (
    <section aria-labelledby={title} className="border-t border-line pt-4">
      <h3 id={title} className="mb-3 font-semibold">
        Somebody else
      </h3>
      <InviteForm onAdded={onAdded} />
    </section>
  );
}
