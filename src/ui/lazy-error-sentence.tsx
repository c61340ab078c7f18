import { lazy, Suspense } from 'react';
import { offlineText } from '@/lib/errors/offline.ts';

const Plain = () => <>{navigator.onLine ? 'An error occurred. Please try again.' : offlineText}</>;

// Offline, the catalogue cannot be loaded either; the plain texts are shown instead.
const ErrorSentence = lazy(() =>
  import('./error-sentence.tsx').then(
    (module) => ({ default: module.ErrorSentence }),
    () => ({ default: Plain }),
  ),
);

/**
 * The sentence for an error, for components of the first load: the catalogue of all sentences is
 * loaded only when there is an error. Forms use textOf() directly.
 */
export function LazyErrorSentence({ error }: { error: unknown }) {
  return (
    <Suspense fallback={<>&nbsp;</>}>
      <ErrorSentence error={error} />
    </Suspense>
  );
}
