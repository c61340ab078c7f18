import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import type { PictureSize } from './crop-area.ts';
import { validatePicture } from './validate-picture.ts';

const CropPanel = lazy(async () => ({ default: (await import('./crop-panel.tsx')).CropPanel }));

type CropDialogProps = {
  /** The chosen file; the dialog refuses one that is no picture or too big. */
  file: File;
  /** Width divided by height of the cut. */
  aspect: number;
  /** Size of the resulting JPEG in pixels. */
  output: PictureSize;
  title?: string;
  /** Questions about the picture, below it. */
  children?: ReactNode;
  onDone: (picture: File) => void;
  onCancel: () => void;
};

/**
 * Chooses the part of a picture. Mount it only while it is open; its code is loaded on first use.
 */
export function CropDialog(props: CropDialogProps) {
  const validation = useMemo(() => validatePicture(props.file), [props.file]);
  return (
    <Suspense fallback={null}>
      <CropPanel {...props} validation={validation} />
    </Suspense>
  );
}
