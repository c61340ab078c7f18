import type { BrowseFilter } from '../data/api.ts';
import { Categories, Order, Tags } from './filter-strips.tsx';
import { PhoneFilters } from './phone-filters.tsx';

const strip = 'relative -my-1 flex gap-2 overflow-x-auto py-1 md:gap-1.5 [scrollbar-width:none]';

/** Category, order and tags: three rows on wide screens; a phone has one, with the rest in a sheet. */
export function BrowseFilters({ filter }: { filter: BrowseFilter }) {
  return (
    <div className="mb-5 flex flex-col gap-2.5">
      <Order filter={filter} className={`${strip} max-md:hidden md:flex-wrap`} />
      <div className="-me-4 flex gap-2 md:me-0">
        <PhoneFilters filter={filter} className="shrink-0 md:hidden" />
        <Categories filter={filter} className={`${strip} min-w-0 grow pe-4 md:flex-wrap md:pe-0`} />
      </div>
      <Tags filter={filter} className={`${strip} max-md:hidden`} />
    </div>
  );
}
