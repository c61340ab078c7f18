import { lazy, Suspense } from 'react';
import { useUploader } from '../data/uploader.ts';

const UploaderBar = lazy(async () => ({
  default: (await import('./uploader-bar.tsx')).UploaderBar,
}));
const UploaderForm = lazy(async () => ({
  default: (await import('./uploader-form.tsx')).UploaderForm,
}));

/** What is offered while it is written and sent: the form, or a bar while it is closed. */
export function UploaderPanel() {
  const { state, uploads } = useUploader();
  const isShown = state.isOpen || state.phase !== 'writing' || uploads.length > 0;
  if (!isShown) return null;
  return <Suspense fallback={null}>{state.isOpen ? <UploaderForm /> : <UploaderBar />}</Suspense>;
}
