import {
  avatarHeight,
  avatarWidth,
  coverCropHeight,
  coverCropWidth,
  coverMaxPx,
} from '@domain/limits.ts';
import { useState, type Ref } from 'react';
import { pictureType } from '@/entities/media/picture-type.ts';
import { useCurrentUserId } from '@/entities/account/current-user.tsx';
import { CropDialog } from '@/entities/media/crop-dialog.tsx';
import { profilePicture } from '@/lib/public-address.ts';
import { PictureInput } from './picture-input.tsx';

/** Sizes that the cropper produces; the worker makes the served renditions from them. */
const shapes = {
  avatar: {
    label: 'Profile picture',
    help: 'PNG, JPEG or HEIC, up to 10 MB.',
    title: 'Your profile picture',
    frame: 'w-32 aspect-[500/665]',
    aspect: avatarWidth / avatarHeight,
    output: { width: avatarWidth, height: avatarHeight },
  },
  cover: {
    label: 'Cover picture',
    help: 'Wide pictures look best. PNG, JPEG or HEIC, up to 10 MB.',
    title: 'Your cover picture',
    frame: 'w-full aspect-[1600/380]',
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

/**
 * Nobody can show a HEIC before there is an account: its middle is taken, and it can be chosen anew
 * in the settings.
 */
const mayCrop = async (picture: File, userId: string | null) =>
  userId !== null || (await pictureType(picture)) !== 'image/heic';

/** A public picture of a profile, chosen and then cropped. */
export function CroppedPicture({ kind, shown, onChange, ...rest }: CroppedPictureProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const { aspect, output, title, ...texts } = shapes[kind];
  const userId = useCurrentUserId();
  return (
    <>
      <PictureInput
        {...texts}
        {...rest}
        shown={shown ? profilePicture(shown) : null}
        onChosen={async (picture) => {
          if (await mayCrop(picture, userId)) setChosen(picture);
          else onChange(picture);
        }}
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
