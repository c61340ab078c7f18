import { categoryTags } from '@generated/category-tags.gen.ts';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { chipStyle } from '@/ui/chips.tsx';
import { classes } from '@/ui/classes.ts';
import { LazyDialog } from '@/ui/lazy-dialog.tsx';
import { SORTS } from '../categories.ts';
import type { BrowseFilter } from '../data/api.ts';
import { Order, Tags } from './filter-strips.tsx';

type PhoneFiltersProps = { filter: BrowseFilter; className: string };

/** A chip with the order and the tag, which opens a sheet with both. */
export function PhoneFilters({ filter, className }: PhoneFiltersProps) {
  const { sort, category, tag } = filter;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const order = SORTS.find(({ value }) => value === sort)?.label;
  const tagged = categoryTags[category].find(({ value }) => value === tag)?.label;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classes(chipStyle(false), className)}
      >
        <SlidersHorizontal aria-hidden className="size-4" strokeWidth={1.75} />
        <span className="sr-only">Order and tag: </span>
        {[order, tagged].filter(Boolean).join(' · ')}
      </button>
      <LazyDialog open={isOpen} onOpenChange={setOpen} title="Order and tag">
        <div className="flex flex-col gap-6 pt-1">
          <Order filter={filter} className="flex flex-wrap gap-2" onChosen={close} />
          <Tags filter={filter} className="flex flex-wrap gap-2" onChosen={close} />
        </div>
      </LazyDialog>
    </>
  );
}
