import { Link, useLocation } from '@tanstack/react-router';
import { chipStyle } from '@/ui/chips.tsx';
import { classes } from '@/ui/classes.ts';
import { useAdminGroups, type AdminGroup } from './admin-pages.ts';

/** The groups of the back office, and the pages of the one that is open. */
export function AdminNav() {
  const groups = useAdminGroups();
  const { pathname } = useLocation();
  const open = groups.find(({ pages }) => pages.some(({ to }) => isBelow(pathname, to)));
  return (
    <nav aria-label="Back office" className="mb-5 flex flex-col gap-2">
      {/* They wrap where they are too wide, because links beyond the edge are not found. */}
      <ul className="flex flex-wrap gap-1 py-1 max-[22rem]:gap-0.5 md:gap-2">
        {groups.map((group) => (
          <li key={group.name}>
            <GroupLink group={group} isOpen={group === open} />
          </li>
        ))}
      </ul>
      {open && open.pages.length > 1 && (
        <ul
          aria-label={open.name}
          className="flex flex-wrap gap-x-5 border-b border-line max-[22rem]:gap-x-3 md:gap-x-6"
        >
          {open.pages.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ includeSearch: false }}
                className="-mb-px flex min-h-11 items-center border-b-2 text-sm transition-colors"
                activeProps={{ className: 'border-accent font-semibold text-text' }}
                inactiveProps={{ className: 'border-transparent text-quiet hover:text-text' }}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

const isBelow = (pathname: string, to: string) =>
  to === '/admin' ? pathname === to : `${pathname}/`.startsWith(`${to}/`);

/** Leads to the first page of a group. */
function GroupLink({ group: { name, pages }, isOpen }: { group: AdminGroup; isOpen: boolean }) {
  const first = pages[0];
  if (!first) return null;
  return (
    <Link
      to={first.to}
      activeOptions={{ exact: true, includeSearch: false }}
      // Of two links to this page the one below is the current one.
      activeProps={pages.length > 1 ? { 'aria-current': undefined } : {}}
      className={classes(chipStyle(isOpen), '!px-3 max-[22rem]:!px-2 md:!px-4')}
    >
      {name}
      {isOpen && pages.length > 1 && <span className="sr-only">, open</span>}
    </Link>
  );
}
