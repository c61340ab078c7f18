import type { ReleasePicture as Kind } from '@domain/answers/linked-release.ts';
import { idPhoto } from '@/entities/media/id-photo.ts';
import { PictureInput } from '@/entities/media/picture-input.tsx';
import { pictureTexts } from '../picture-texts.ts';

type ReleasePictureProps = {
  kind: Kind;
  file: File | null;
  error: string | undefined;
  onChange: (file: File) => void;
};

/** One picture of a release, compressed on this device. */
export function ReleasePicture({ kind, file, error, onChange }: ReleasePictureProps) {
  return (
    <PictureInput
      {...pictureTexts[kind]}
      frame="w-full max-w-72 aspect-[3/2]"
      file={file}
      error={error}
      onChosen={async (chosen) => onChange(await idPhoto(chosen, kind))}
    />
  );
}
