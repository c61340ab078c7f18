import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ListState } from '@/ui/list-state.tsx';
import { PageTitle } from '@/ui/page-title.tsx';

/** Shown when a page could not be loaded: the sentence of the error, and a retry. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  useEffect(() => {
    // A code chunk that failed to load stays missing until the page is reloaded.
    const reload = () => location.reload();
    if (!navigator.onLine) addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <>
      <PageTitle>Error</PageTitle>
      <h1 className="sr-only">Error</h1>
      <ListState
        kind="error"
        error={error}
        onRetry={retry}
        className="min-h-[60dvh] justify-center"
      />
    </>
  );
}
