import { Link } from '@tanstack/react-router';
import { chipStyle } from '@/shared/ui/chips.tsx';
import { CATEGORIES, SORTS, type Category, type Sort } from '../categories.ts';
import { OnlineDot } from './online-dot.tsx';

const row =
  '-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0';

/** What to see and in which order, as links: every choice has an address. */
export function BrowseFilters({ sort, category }: { sort: Sort; category: Category }) {
  return (
    <div className="mb-5 flex flex-col gap-2.5">
      <nav aria-label="Order" className={row}>
        {SORTS.map(({ value, label }) => (
          <Link
            key={value}
            to="/browse/{-$sort}/{-$category}/{-$subCategory}"
            params={{ sort: value, category }}
            aria-current={value === sort ? 'page' : undefined}
            className={chipStyle(value === sort)}
          >
            {value === 'online' && <OnlineDot />}
            {label}
          </Link>
        ))}
      </nav>
      <nav aria-label="Category" className={row}>
        {CATEGORIES.map(({ value, label }) => (
          <Link
            key={value}
            to="/browse/{-$sort}/{-$category}/{-$subCategory}"
            params={{ sort, category: value }}
            aria-current={value === category ? 'page' : undefined}
            className={chipStyle(value === category)}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
