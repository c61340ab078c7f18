import { categories } from '@generated/categories.gen.ts';
import { categoryTags } from '@generated/category-tags.gen.ts';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { chipStyle } from '@/ui/chips.tsx';
import { classes } from '@/ui/classes.ts';
import { useRoving } from '@/ui/use-roving.ts';
import { SORTS } from '../categories.ts';
import type { BrowseFilter } from '../data/api.ts';
import { OnlineDot } from './online-dot.tsx';

type FilterProps = {
  filter: BrowseFilter;
  className: string;
  /** Called when a choice was pressed. */
  onChosen?: () => void;
};

/** The orders of browse as links, because each choice has an address. */
export function Order({ filter: { sort, category, tag }, className, onChosen }: FilterProps) {
  return (
    <Strip label="Order" chosen={sort} className={className}>
      {SORTS.map(({ value, label }) => (
        <Link
          key={value}
          to="/browse/{-$sort}/{-$category}/{-$subCategory}"
          params={{ sort: value, category, subCategory: tag }}
          aria-current={value === sort ? 'page' : undefined}
          onClick={onChosen}
          className={stripChip(value === sort)}
        >
          {value === 'online' && <OnlineDot />}
          {label}
        </Link>
      ))}
    </Strip>
  );
}

export function Categories({ filter: { sort, category }, className }: FilterProps) {
  return (
    <Strip label="Category" chosen={category} className={className}>
      {categories.map(({ value, label }) => (
        <Link
          key={value}
          to="/browse/{-$sort}/{-$category}/{-$subCategory}"
          // each category has tags of its own
          params={{ sort, category: value, subCategory: undefined }}
          // a search continues in the other category
          search={true}
          aria-current={value === category ? 'page' : undefined}
          className={stripChip(value === category)}
        >
          {label}
        </Link>
      ))}
    </Strip>
  );
}

export function Tags({ filter: { sort, category, tag }, className, onChosen }: FilterProps) {
  return (
    <Strip label="Tag" chosen={tag} className={className}>
      {categoryTags[category].map(({ value, label }) => (
        <Link
          key={value}
          to="/browse/{-$sort}/{-$category}/{-$subCategory}"
          // a second press removes the tag
          params={{ sort, category, subCategory: value === tag ? undefined : value }}
          aria-current={value === tag ? 'page' : undefined}
          onClick={onChosen}
          className={tagStyle(value === tag)}
        >
          {label}
        </Link>
      ))}
    </Strip>
  );
}

type StripProps = {
  label: string;
  chosen: string | undefined;
  className: string;
  children: ReactNode;
};

/** A row of choices, one tab stop, that scrolls sideways, with the chosen one in view. */
function Strip({ label, chosen, className, children }: StripProps) {
  const strip = useRef<HTMLElement>(null);
  useRoving(strip);
  useLayoutEffect(() => {
    const frame = strip.current?.getBoundingClientRect();
    const chip = strip.current?.querySelector('[aria-current=page]')?.getBoundingClientRect();
    if (!strip.current || !frame || !chip) return;
    if (chip.left >= frame.left && chip.right <= frame.right) return;
    // Scrolls only the row, and without animation, so that the page does not move.
    strip.current.scrollLeft += chip.left + chip.width / 2 - (frame.left + frame.width / 2);
  }, [chosen]);
  return (
    <nav ref={strip} aria-label={label} className={className}>
      {children}
    </nav>
  );
}

/** Narrower on wide screens, where all categories have room in one row. */
const stripChip = (chosen: boolean) => classes(chipStyle(chosen), 'md:px-3');

/** Less prominent than the two rows above it, because a tag is optional. */
const tagStyle = (chosen: boolean) =>
  classes(
    'inline-flex min-h-8 items-center rounded-full border px-3 text-sm whitespace-nowrap transition-colors',
    chosen ? 'border-text text-text' : 'border-line text-quiet hover:border-edge hover:text-text',
  );
