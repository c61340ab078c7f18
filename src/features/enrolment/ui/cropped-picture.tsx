import {
  avatarHeight,
  avatarWidth,
  coverCropHeight,
  coverCropWidth,
  coverMaxPx,
} from '@domain/limits.ts';
import { useState, type Ref } from 'react';
import { CropDialog } from '@/entities/media/crop-dialog.tsx';
import { profilePicture } from '@/lib/public-address.ts';
import { PictureInput } from '@/entities/media/picture-input.tsx';

/** Sizes that the cropper produces; the worker makes the served renditions from them. */
const shapes = {
  avatar: {
    label: 'Profile picture',
    help: 'Shows you alone. PNG, JPEG or HEIC, up to 10 MB.',
    title: 'Your profile picture',
    frame: 'w-24 aspect-[500/665]',
    isBeside: true,
    aspect: avatarWidth / avatarHeight,
    output: { width: avatarWidth, height: avatarHeight },
  },
  cover: {
    label: 'Cover picture',
    help: 'Shows you alone, or nobody. Wide pictures look best. PNG, JPEG or HEIC, up to 10 MB.',
    title: 'Your cover picture',
    frame: 'w-full aspect-[1600/380]',
    isBeside: false,
    aspect: coverCropWidth / coverCropHeight,
    output: {
      width: coverMaxPx,
      height: Math.round((coverMaxPx * coverCropHeight) / coverCropWidth),
    },
  },
} as const;

type CroppedPictureProps = {
  kind: keyof typeof shapes;
  file: File | null;
  /** Object name in the bucket `profiles` of the current picture. */
  shown?: string | null;
  error?: string | undefined;
  onChange: (file: File) => void;
  inputRef?: Ref<HTMLInputElement>;
};

/** A public picture of a profile, chosen and then cropped. */
export function CroppedPicture({ kind, shown, onChange, ...rest }: CroppedPictureProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const { aspect, output, title, ...texts } = shapes[kind];
  return (
    <>
      <PictureInput
        {...texts}
        {...rest}
        shown={shown ? profilePicture(shown) : null}
        onChosen={setChosen}
      />
      {chosen && (
        <CropDialog
          file={chosen}
          aspect={aspect}
          output={output}
          title={title}
          onDone={(cut) => {
            setChosen(null);
            onChange(cut);
          }}
          onCancel={() => setChosen(null)}
        />
      )}
    </>
  );
}
