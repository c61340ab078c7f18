import { searchMin } from '@generated/limits.gen.ts';
import { Search } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import { AppError } from '@/shared/errors/app-error.ts';
import { LazyErrorSentence } from '@/shared/ui/lazy-error-sentence.tsx';

const tooShort = new AppError('search_too_short');

type CreatorSearchProps = {
  query: string;
  /** Empty text ends the search. */
  onSearch: (query: string) => void;
};

/** Pauses in typing that are shorter than this start no search. */
const PAUSE_MS = 300;

/** Searches creators by name while somebody types; Enter does not wait for the pause. */
export function CreatorSearch({ query, onSearch }: CreatorSearchProps) {
  const [isTooShort, setTooShort] = useState(false);
  const [typed, setTyped] = useTyped(query);
  const wanted = typed.trim();
  const isSearchable = wanted.length >= searchMin;

  useEffect(() => {
    if (!isSearchable || wanted === query) return;
    const timer = setTimeout(() => onSearch(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing starts the pause anew
  }, [wanted]);

  const type = (next: string) => {
    setTyped(next);
    setTooShort(false);
    if (next.trim() === '' && query !== '') onSearch('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTooShort(wanted !== '' && !isSearchable);
    if (isSearchable && wanted !== query) onSearch(wanted);
  };
  return (
    <form role="search" onSubmit={submit} className="w-full md:w-72">
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
          placeholder="Search creators"
          aria-label="Search creators"
          aria-invalid={isTooShort || undefined}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          onChange={(event) => type(event.target.value)}
          className="h-11 w-full rounded-full bg-raised ps-10 pe-4 text-base placeholder:text-quiet"
        />
      </span>
      <p role="alert" className="ps-4 pt-1 text-sm text-bad empty:hidden">
        {isTooShort && <LazyErrorSentence error={tooShort} />}
      </p>
    </form>
  );
}

/** What stands in the field; a search that comes by the address, such as by Back, replaces it. */
function useTyped(query: string) {
  const [typed, setTyped] = useState(query);
  const [known, setKnown] = useState(query);
  if (known !== query) {
    setKnown(query);
    // While somebody goes on typing, the search that begins is one of their own letters ago.
    if (!typed.trim().startsWith(query) || query === '') setTyped(query);
  }
  return [typed, setTyped] as const;
}
