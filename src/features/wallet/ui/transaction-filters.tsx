import type { Role } from '@domain/answers/parts.ts';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { ChipLine } from '@/ui/chip-line.tsx';
import { Chips } from '@/ui/chips.tsx';
import { controlStyle } from '@/ui/field.tsx';
import { classes } from '@/ui/classes.ts';
import type { TransactionFilter, TransactionType } from '../transaction-filter.ts';
import { hasFilter, isBackwards, typesOf } from '../transaction-range.ts';
import { typeWords } from '../transaction-words.ts';
import { ExportButton } from './export-button.tsx';

type TransactionFiltersProps = {
  filter: TransactionFilter;
  role: Role;
  onFilter: (filter: TransactionFilter) => void;
};

const all = { value: 'all', label: 'All' } as const;

/**
 * Type and range of days of the list, and its export. On a phone days and export are behind a
 * button, so that the list begins on the first screen.
 */
export function TransactionFilters({ filter, role, onFilter }: TransactionFiltersProps) {
  const error = isBackwards(filter) ? sentenceFor('invalid_date_range') : undefined;
  const id = useId();
  // Days of the address are never hidden at first.
  const [isOpen, setOpen] = useState(Boolean(filter.from ?? filter.to));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-1">
        <Types {...{ filter, role, onFilter }} />
        <IconButton
          icon={SlidersHorizontal}
          label="Days and export"
          filled={isOpen}
          aria-expanded={isOpen}
          aria-controls={id}
          className="-me-2 md:hidden"
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div
        id={id}
        className={classes('flex flex-wrap items-start gap-3', !isOpen && 'max-md:hidden')}
      >
        <div className="flex flex-col gap-1.5 max-md:w-full">
          <div className="flex gap-3">
            <Day
              label="From"
              bound="from"
              isWrong={error !== undefined}
              {...{ filter, onFilter }}
            />
            <Day label="To" bound="to" isWrong={error !== undefined} {...{ filter, onFilter }} />
          </div>
          <p id="wrong-days" role="alert" className="text-sm text-bad empty:hidden">
            {error}
          </p>
        </div>
        {/* On wide screens beside the fields, below the height of their labels. */}
        <div className="flex grow flex-wrap gap-3 md:mt-[1.375rem]">
          {hasFilter(filter) && (
            <Button size="sm" className="min-h-11" onClick={() => onFilter({})}>
              Clear
            </Button>
          )}
          {!error && <ExportButton filter={filter} role={role} />}
        </div>
      </div>
    </div>
  );
}

/** On a phone one line that scrolls, from the edge of the screen, with the choice in view. */
function Types({ filter, role, onFilter }: TransactionFiltersProps) {
  const { type, ...days } = filter;
  return (
    <ChipLine choice={type} className="min-w-0 grow max-md:-ms-4 max-md:ps-4">
      <Chips
        label="Type"
        className="max-md:w-max max-md:!flex-nowrap"
        value={type ?? 'all'}
        onChange={(value: TransactionType | 'all') =>
          onFilter(value === 'all' ? days : { ...days, type: value })
        }
        options={[all, ...typesOf(role).map((value) => ({ value, label: typeWords[value] }))]}
      />
    </ChipLine>
  );
}

type DayProps = Pick<TransactionFiltersProps, 'filter' | 'onFilter'> & {
  label: string;
  bound: 'from' | 'to';
  /** Marked as wrong, with the sentence below both. */
  isWrong: boolean;
};

function Day({ label, bound, isWrong, filter, onFilter }: DayProps) {
  const { [bound]: day, ...others } = filter;
  const [shown, setShown] = useState({ day, typed: day ?? '' });
  // Another filter, as after Back, replaces what was typed.
  if (shown.day !== day) setShown({ day, typed: day ?? '' });
  const type = (typed: string) => {
    setShown({ day, typed });
    // A year of which the first digit is typed is no choice yet.
    if (typed === '' || typed >= '2000') onFilter(typed ? { ...others, [bound]: typed } : others);
  };
  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm font-medium max-md:grow">
      {label}
      <input
        type="date"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'wrong-days' : undefined}
        value={shown.typed}
        onChange={({ target }) => type(target.value)}
        className={classes(controlStyle, 'h-11 w-full font-normal tabular max-[22rem]:!px-2')}
      />
    </label>
  );
}
