import type { Performer } from '@domain/answers/releases.ts';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { NewLink } from '@/entities/performers/new-link.tsx';
import {
  performersQuery,
  useInviteAgain,
  useRemovePerformer,
} from '@/entities/performers/queries.ts';
import { canInvite, ReleaseState } from '@/entities/performers/release-words.tsx';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { confirm } from '@/ui/confirm.ts';
import { FormError } from '@/ui/form-error.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loaded } from '@/ui/loaded.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';

const frame = 'divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface';

/** The people whom a creator shows, newest first, with the state of their releases. */
export function PeopleList() {
  const query = useQuery(performersQuery);
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-48 w-full rounded-lg" />}>
      {(people) => <People people={people} />}
    </Loaded>
  );
}

function People({ people }: { people: readonly Performer[] }) {
  if (people.length === 0)
    return (
      <ListState kind="empty" icon={Users} text="You have named nobody yet." className="!py-8" />
    );
  return (
    <ul aria-label="People you show" className={frame}>
      {people.map((performer) => (
        <li key={performer.id} className="flex flex-col gap-3 px-4 py-3">
          <PersonRow performer={performer} />
        </li>
      ))}
    </ul>
  );
}

function PersonRow({ performer }: { performer: Performer }) {
  const { id, name } = performer;
  const invite = useInviteAgain();
  const remove = useRemovePerformer();
  const error = invite.error ?? remove.error;
  const askToRemove = async () => {
    const isSure = await confirm({
      title: `Remove ${name}?`,
      body: 'Their link stops working.',
      action: 'Remove',
      danger: true,
    });
    if (isSure) remove.mutate(id);
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <bdi className="font-semibold wrap-anywhere">{name}</bdi>
          <p className="text-sm text-pretty">
            <ReleaseState performer={performer} />
          </p>
        </div>
        {canInvite(performer) && (
          <div className="flex gap-2">
            {performer.state === 'invited' && (
              <Button size="sm" pending={remove.isPending} onClick={() => void askToRemove()}>
                Remove
              </Button>
            )}
            <Button size="sm" pending={invite.isPending} onClick={() => invite.mutate(id)}>
              New link
            </Button>
          </div>
        )}
      </div>
      <FormError>{error ? textOf(error) : undefined}</FormError>
      {invite.data && <NewLink name={name} secret={invite.data.key} wasMailed={false} />}
    </>
  );
}
