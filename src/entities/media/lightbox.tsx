import { lazy, Suspense } from 'react';
import type { LightboxProps } from './lightbox-dialog.tsx';

const LightboxDialog = lazy(async () => ({
  default: (await import('./lightbox-dialog.tsx')).LightboxDialog,
}));

/** The lightbox; its code is loaded with the first picture that is opened. */
export function Lightbox(props: LightboxProps) {
  if (props.at === null) return null;
  return (
    <Suspense fallback={null}>
      <LightboxDialog {...props} />
    </Suspense>
  );
}
