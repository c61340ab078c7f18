import { conversationSearchMin, searchMin } from '@generated/limits.gen.ts';
import { Search } from 'lucide-react';
import { useEffect, useState, type SubmitEvent } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { classes } from './classes.ts';
import { LazyErrorSentence } from './lazy-error-sentence.tsx';

const tooShort = {
  [searchMin]: new AppError('search_too_short'),
  [conversationSearchMin]: new AppError('conversation_search_too_short'),
} as const;

type SearchFieldProps = {
  /** Accessible name and placeholder. */
  label: string;
  query: string;
  /** Called with '' when the search ends, also by a text that is too short. */
  onSearch: (query: string) => void;
  /** Characters of the shortest search. */
  least?: keyof typeof tooShort;
  className?: string;
};

/** A pause in typing, in ms, after which the search starts. */
const PAUSE_MS = 300;

/**
 * A search field that searches while a user types, from `least` characters on; Enter skips the
 * pause.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, query, onSearch, least = searchMin, className } = props;
  const [isTooShort, setTooShort] = useState(false);
  const [typed, setTyped] = useTyped(query, least);
  const wanted = typed.trim();
  const isSearchable = wanted.length >= least;

  useEffect(() => {
    if (!isSearchable || wanted === query) return;
    const timer = setTimeout(() => onSearch(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing starts the pause anew
  }, [wanted]);

  const type = (next: string) => {
    setTyped(next);
    setTooShort(false);
    // The results of an earlier text are not those of this one.
    if (next.trim().length < least && query !== '') onSearch('');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTooShort(wanted !== '' && !isSearchable);
    if (isSearchable && wanted !== query) onSearch(wanted);
  };
  return (
    <form role="search" onSubmit={submit} className={classes('w-full', className)}>
      <span className="relative block">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-4 text-quiet"
          strokeWidth={1.75}
        />
        <input
          type="search"
          name="q"
          value={typed}
          placeholder={label}
          aria-label={label}
          aria-invalid={isTooShort || undefined}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          dir="auto"
          onChange={(event) => type(event.target.value)}
          className="h-11 w-full rounded-full bg-raised ps-10 pe-4 text-base placeholder:text-quiet"
        />
      </span>
      <p role="alert" className="ps-4 pt-1 text-sm text-bad empty:hidden">
        {isTooShort && <LazyErrorSentence error={tooShort[least]} />}
      </p>
      {wanted !== '' && !isSearchable && !isTooShort && (
        <p className="ps-4 pt-1 text-sm text-quiet">At least {least} characters.</p>
      )}
    </form>
  );
}

/** The text of the field; a search that comes from the address, such as by Back, replaces it. */
function useTyped(query: string, least: number) {
  const [typed, setTyped] = useState(query);
  const [known, setKnown] = useState(query);
  if (known !== query) {
    setKnown(query);
    const shown = typed.trim();
    // While the user types, the query lags behind the text and must not overwrite it.
    const isTyping = query === '' ? shown.length < least : shown.startsWith(query);
    if (!isTyping) setTyped(query);
  }
  return [typed, setTyped] as const;
}
