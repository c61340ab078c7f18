import { lazy, Suspense } from 'react';
import { offlineText } from '@/lib/errors/offline.ts';

const Plain = () => <>{navigator.onLine ? 'An error occurred. Please try again.' : offlineText}</>;

// Without a network the catalogue cannot be loaded either: then the plain words have to do.
const ErrorSentence = lazy(() =>
  import('./error-sentence.tsx').then(
    (module) => ({ default: module.ErrorSentence }),
    () => ({ default: Plain }),
  ),
);

/**
 * The sentence for an error, for what is part of the first load: the catalogue of all sentences
 * comes only when there is something to say. Forms use textOf() directly.
 */
export function LazyErrorSentence({ error }: { error: unknown }) {
  return (
    <Suspense fallback={<>&nbsp;</>}>
      <ErrorSentence error={error} />
    </Suspense>
  );
}
