import { lazy, Suspense } from 'react';
import { useMediaMessage } from './media-message-store.ts';

const MediaMessageBar = lazy(async () => ({
  default: (await import('./media-message-bar.tsx')).MediaMessageBar,
}));
const MediaMessageForm = lazy(async () => ({
  default: (await import('./media-message-form.tsx')).MediaMessageForm,
}));

/** The media message being written or sent: the form, or a bar while the form is closed. */
export function MediaMessagePanel() {
  const { state, uploads } = useMediaMessage();
  const isShown = state.isOpen || state.phase !== 'writing' || uploads.length > 0;
  if (!isShown) return null;
  return (
    <Suspense fallback={null}>{state.isOpen ? <MediaMessageForm /> : <MediaMessageBar />}</Suspense>
  );
}
