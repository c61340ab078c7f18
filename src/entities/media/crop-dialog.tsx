import { lazy, Suspense, useMemo } from 'react';
import type { PictureSize } from './crop-area.ts';
import { validatePicture } from './validate-picture.ts';

const CropPanel = lazy(async () => ({ default: (await import('./crop-panel.tsx')).CropPanel }));

type CropDialogProps = {
  /** As it was chosen: what is no picture, or too big, is refused inside. */
  file: File;
  /** Width by height of the part that is cut out. */
  aspect: number;
  /** The size of the JPEG that comes out, in pixels. */
  output: PictureSize;
  title?: string;
  onDone: (picture: File) => void;
  onCancel: () => void;
};

/** Chooses the part of a picture. Drawn while it is open; its code comes with the first one. */
export function CropDialog(props: CropDialogProps) {
  const validation = useMemo(() => validatePicture(props.file), [props.file]);
  return (
    <Suspense fallback={null}>
      <CropPanel {...props} validation={validation} />
    </Suspense>
  );
}
