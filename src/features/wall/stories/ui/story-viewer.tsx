import { lazy, Suspense } from 'react';
import type { StoryDialogProps } from './story-dialog.tsx';

const StoryDialog = lazy(async () => ({
  default: (await import('./story-dialog.tsx')).StoryDialog,
}));

/** The story viewer; its code is loaded with the first story that is opened. */
export function StoryViewer(props: StoryDialogProps) {
  if (props.at === null) return null;
  return (
    <Suspense fallback={null}>
      <StoryDialog {...props} />
    </Suspense>
  );
}
