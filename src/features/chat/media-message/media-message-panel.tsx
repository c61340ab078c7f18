import { lazy, Suspense } from 'react';
import { useMediaMessage } from './media-message-store.ts';

const MediaMessageBar = lazy(async () => ({
  default: (await import('./media-message-bar.tsx')).MediaMessageBar,
}));
const MediaMessageSheet = lazy(async () => ({
  default: (await import('./media-message-sheet.tsx')).MediaMessageSheet,
}));

/** The media message being written or sent: its sheet, or a bar while the sheet is closed. */
export function MediaMessagePanel() {
  const { state, uploads } = useMediaMessage();
  const isShown = state.isOpen || state.phase !== 'writing' || uploads.length > 0;
  if (!isShown) return null;
  return (
    <Suspense fallback={null}>
      {state.isOpen ? <MediaMessageSheet /> : <MediaMessageBar />}
    </Suspense>
  );
}
