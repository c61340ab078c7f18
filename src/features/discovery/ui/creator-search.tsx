import { searchMin } from '@generated/limits.gen.ts';
import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { AppError } from '@/shared/errors/app-error.ts';
import { LazyErrorSentence } from '@/shared/ui/lazy-error-sentence.tsx';

const tooShort = new AppError('search_too_short');

type CreatorSearchProps = {
  query: string;
  /** Empty text ends the search. */
  onSearch: (query: string) => void;
};

/** Searches creators by name. Enter or the key of the phone's keyboard starts it. */
export function CreatorSearch({ query, onSearch }: CreatorSearchProps) {
  const [isTooShort, setTooShort] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form holds one field, a text; FormData answers text for it.
    const typed = (new FormData(event.currentTarget).get('q') as string).trim();
    const isRefused = typed.length > 0 && typed.length < searchMin;
    setTooShort(isRefused);
    if (!isRefused) onSearch(typed);
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
          // a new search in the address, such as Back, starts the field anew
          key={query}
          type="search"
          name="q"
          defaultValue={query}
          placeholder="Search creators"
          aria-label="Search creators"
          aria-invalid={isTooShort || undefined}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          onChange={(event) => {
            if (event.target.value === '' && query !== '') onSearch('');
          }}
          className="h-11 w-full rounded-full bg-raised ps-10 pe-4 text-base placeholder:text-quiet"
        />
      </span>
      <p role="alert" className="ps-4 pt-1 text-sm text-bad empty:hidden">
        {isTooShort && <LazyErrorSentence error={tooShort} />}
      </p>
    </form>
  );
}
