import { useEffect, lazy, Suspense } from 'react';
import { isAtWork } from '../uploader.ts';
import { useUploader } from '../data/uploader.ts';

const UploaderBar = lazy(async () => ({
  default: (await import('./uploader-bar.tsx')).UploaderBar,
}));
const UploaderForm = lazy(async () => ({
  default: (await import('./uploader-form.tsx')).UploaderForm,
}));

/** What is offered while it is written and sent: the form, or a bar while it is closed. */
export function UploaderPanel() {
  const { state, uploads, covers } = useUploader();
  const isBusy = isAtWork(state, [...uploads, ...covers]);
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
  const isShown = state.isOpen || state.phase !== 'writing' || uploads.length > 0;
  if (!isShown) return null;
  return <Suspense fallback={null}>{state.isOpen ? <UploaderForm /> : <UploaderBar />}</Suspense>;
}
