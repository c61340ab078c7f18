import { lazy, Suspense } from 'react';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import type { ComposerProps } from './composer-form.tsx';

const ComposerForm = lazy(async () => ({
  default: (await import('./composer-form.tsx')).ComposerForm,
}));

/** The composer; its code is loaded only on the creator's own page. */
export function Composer(props: ComposerProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <ComposerForm {...props} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <Loading>
      <Skeleton className="h-52 w-full rounded-none md:rounded-lg" />
    </Loading>
  );
}
