import { lazy, Suspense } from 'react';
import { useStore } from '@/lib/store/use-store.ts';
import { confirmStore } from './confirm.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}));

/** Shows the questions of confirm(); rendered once in the app. */
export function ConfirmHost() {
  const asked = useStore(confirmStore);
  return <Suspense>{asked && <ConfirmDialog asked={asked} />}</Suspense>;
}
