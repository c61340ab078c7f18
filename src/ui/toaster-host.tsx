import { lazy, Suspense } from 'react';
import { useStore } from '@/lib/store/use-store.ts';
import { toasterStore } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Renders the toaster; once in the app. */
export function ToasterHost() {
  const wanted = useStore(toasterStore);
  return <Suspense>{wanted && <Toaster />}</Suspense>;
}
