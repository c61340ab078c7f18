import { ImagePlus } from 'lucide-react';
import { AttachedPictures, type AttachedPicturesProps } from './attached-pictures.tsx';
import { FilePicker } from './file-picker.tsx';
import { fileTypes } from './file-types.ts';
import { InterruptedUploads } from './interrupted-uploads.tsx';
import { InView } from './uploads-in-view.tsx';
import type { Uploads } from './use-uploads.ts';

type UploadPicturesProps = Pick<AttachedPicturesProps, 'nameOf'> & {
  pictures: Uploads;
  /** No more pictures are accepted. */
  isFull: boolean;
  onAdd: (files: File[]) => Promise<void>;
};

/** The pictures of a form, and the button for more. */
export function UploadPictures({ pictures, isFull, onAdd, ...names }: UploadPicturesProps) {
  return (
    <InView of={pictures.list.key} className="flex flex-col gap-2">
      <AttachedPictures {...pictures} {...names} layout="grid" />
      <InterruptedUploads uploads={pictures.uploads} onDiscard={pictures.remove} />
      <FilePicker
        icon={ImagePlus}
        accept={fileTypes.image}
        multiple
        disabled={isFull}
        onFiles={(files) => void onAdd(files)}
      >
        Add pictures
      </FilePicker>
    </InView>
  );
}
