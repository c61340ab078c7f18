import type { Role } from '@domain/answers/parts.ts';
import { Link } from '@tanstack/react-router';
import { chipStyle } from '@/ui/chips.tsx';
import { filtersOf, type Filter } from '../filters.ts';

/** The filters of notifications as links, because each has an address. */
export function NotificationFilters({ role, chosen }: { role: Role; chosen: Filter }) {
  return (
    <nav
      aria-label="Show"
      className="relative -mx-4 -mt-1 mb-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      {filtersOf(role).map(({ value, label }) => (
        <Link
          key={value}
          to="/notifications/{-$sort}"
          params={{ sort: value === 'all' ? undefined : value }}
          aria-current={value === chosen ? 'page' : undefined}
          className={chipStyle(value === chosen)}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
