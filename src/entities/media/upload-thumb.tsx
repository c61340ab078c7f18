import { UploadPicture } from './upload-picture.tsx';
import type { Upload } from './upload-state.ts';

/** A chosen picture or video in a frame of its parent. */
export function UploadThumb({ upload }: { upload: Upload }) {
  const { preview, kind } = upload;
  if (kind !== 'video' || !preview) return <UploadPicture upload={upload} />;
  return (
    <video
      src={preview}
      muted
      playsInline
      preload="metadata"
      aria-hidden
      className="size-full object-cover"
    />
  );
}
