import { lazy, Suspense } from 'react';
import type { StoryDialogProps } from './story-dialog.tsx';

const StoryDialog = lazy(async () => ({
  default: (await import('./story-dialog.tsx')).StoryDialog,
}));

/** Stories over the whole screen; the code comes with the first one that is opened. */
export function StoryViewer(props: StoryDialogProps) {
  if (props.at === null) return null;
  return (
    <Suspense fallback={null}>
      <StoryDialog {...props} />
    </Suspense>
  );
}
