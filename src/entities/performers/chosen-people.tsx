import { useQuery } from '@tanstack/react-query';
import { performersQuery } from './queries.ts';
import { ReleaseState } from './release-words.tsx';

/** Those who are shown, with the states of their releases. */
export function ChosenPeople({ ids }: { ids: readonly string[] }) {
  const { data = [] } = useQuery(performersQuery);
  const chosen = data.filter(({ id }) => ids.includes(id));
  if (ids.length === 0) return <p className="text-sm text-warning">Nobody is chosen yet.</p>;
  return (
    <ul aria-label="Shown" className="flex flex-col gap-0.5 text-sm">
      {chosen.map((performer) => (
        <li key={performer.id} className="flex flex-wrap gap-x-2">
          <bdi className="font-semibold wrap-anywhere">{performer.name}</bdi>
          <ReleaseState performer={performer} />
        </li>
      ))}
    </ul>
  );
}
