import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Skeleton } from '@/ui/skeleton.tsx';
import { countersQuery } from '../data/queries.ts';

/** How many subscribe and follow, each with the way to the list. */
export function Counters() {
  const { data } = useQuery(countersQuery);
  return (
    <ul className="grid grid-cols-2 divide-x divide-line">
      <Figure label="Subscribers" to="/admin/subscribers" count={data?.subscribers} />
      <Figure label="Followers" to="/admin/followers" count={data?.followers} />
    </ul>
  );
}

type FigureProps = {
  label: string;
  to: '/admin/subscribers' | '/admin/followers';
  count: number | undefined;
};

function Figure({ label, to, count }: FigureProps) {
  return (
    <li className="not-first:ps-4">
      <Link to={to} className="group flex flex-col gap-0.5">
        <span className="text-sm text-quiet group-hover:text-text">{label}</span>
        <span className="text-lg font-semibold tabular">
          {count === undefined ? <Skeleton className="h-6 w-12" /> : count.toLocaleString('en')}
        </span>
      </Link>
    </li>
  );
}
