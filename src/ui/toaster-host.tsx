import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toasterStore } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Renders the toaster; once in the app. */
export function ToasterHost() {
  const wanted = useSyncExternalStore(toasterStore.subscribe, toasterStore.get);
  return <Suspense>{wanted && <Toaster />}</Suspense>;
}
