import { Link } from '@tanstack/react-router';
import { chipStyle } from '@/ui/chips.tsx';
import { SearchField } from '@/ui/search-field.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';

const tabs = [
  { to: '/favorites', label: 'Favorites' },
  { to: '/subscriptions', label: 'Subscriptions' },
] as const;

type OwnListHeadProps = {
  /** Accessible name of the search field. */
  label: string;
  search: string;
  onSearch: (search: string) => void;
};

/** The head of both lists: a link to the other one, and a search by the beginning of a username. */
export function OwnListHead({ label, search, onSearch }: OwnListHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <nav aria-label="Your creators">
        <ul className="flex gap-2 py-1">
          {tabs.map(({ to, label: name }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ includeSearch: false }}
                activeProps={{ className: chipStyle(true) }}
                inactiveProps={{ className: chipStyle(false) }}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SearchField label={label} query={search} onSearch={onSearch} className="md:w-64" />
    </div>
  );
}

export const ownListStyle = 'divide-y divide-line rounded-lg border border-line bg-surface';

export function OwnListSkeleton() {
  return (
    <div className={ownListStyle}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-12 rounded-full" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-4 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
