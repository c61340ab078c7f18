import { postImagesMax } from '@generated/limits.gen.ts';
import { CircleAlert, ImagePlus, RotateCw, X } from 'lucide-react';
import { useRef } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { InterruptedUploads } from '@/entities/media/interrupted-uploads.tsx';
import { UploadPicture } from '@/entities/media/upload-picture.tsx';
import { InView } from '@/entities/media/uploads-in-view.tsx';
import type { Upload } from '@/entities/media/upload-state.ts';
import { Button } from '@/ui/button.tsx';
import { Spinner } from '@/ui/spinner.tsx';

type ComposerPicturesProps = {
  uploads: readonly Upload[];
  /** Key of the upload list. */
  listKey: string;
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
};

/** The pictures of a post being written, in order, each with a button to remove it. */
export function ComposerPictures({ uploads, listKey, onRemove, onRetry }: ComposerPicturesProps) {
  if (uploads.length === 0) return null;
  return (
    <InView of={listKey} className="flex flex-col gap-2">
      <ul aria-label="Pictures" className="grid grid-cols-3 gap-2 md:grid-cols-5">
        {uploads.map((upload, index) => (
          <li
            key={upload.id}
            className="relative aspect-square overflow-hidden rounded-sm bg-raised"
          >
            <UploadPicture upload={upload} />
            <Progress upload={upload} onRetry={() => onRetry(upload.id)} />
            <button
              type="button"
              aria-label={`Remove picture ${index + 1}`}
              onClick={() => onRemove(upload.id)}
              className="absolute end-1 top-1 flex size-8 items-center justify-center rounded-full bg-background/85 text-text"
            >
              <X aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <InterruptedUploads uploads={uploads} onDiscard={onRemove} />
    </InView>
  );
}

type PicturePickerProps = {
  /** Number of pictures that are attached already. */
  count: number;
  onAdd: (files: File[]) => Promise<void>;
};

export function PicturePicker({ count, onAdd }: PicturePickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept="image/png,image/jpeg"
        onChange={(event) => {
          void onAdd([...(event.target.files ?? [])]);
          // Reset, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button
        size="sm"
        disabled={count >= postImagesMax}
        onClick={() => picker.current?.click()}
        className="self-start"
      >
        <ImagePlus aria-hidden className="size-4" strokeWidth={1.75} /> Add pictures
      </Button>
    </>
  );
}

const veil =
  'absolute inset-0 flex flex-col items-center justify-center gap-1 bg-background/75 p-2 ' +
  'text-center text-xs';

function Progress({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { state } = upload;
  if (state.step === 'done' || state.step === 'interrupted') return null;
  if (state.step === 'failed') {
    return (
      <span role="alert" className={`${veil} text-bad`}>
        <CircleAlert aria-hidden className="size-5" strokeWidth={1.75} />
        {textOf(state.error)}
        {state.canRetry && (
          <button
            type="button"
            onClick={onRetry}
            className="flex min-h-8 items-center gap-1 font-semibold text-text"
          >
            <RotateCw aria-hidden className="size-3.5" /> Try again
          </button>
        )}
      </span>
    );
  }
  if (state.step === 'processing') {
    // The picture stays visible when it is uploaded, because it can be posted then.
    return (
      <span
        role="status"
        className="absolute inset-x-0 bottom-0 bg-background/75 p-1 text-center text-xs"
      >
        Processing...
      </span>
    );
  }
  return (
    <span role="status" className={`${veil} tabular`}>
      {state.step === 'uploading' ? `${state.percent}%` : <Spinner />}
      <span className="sr-only">{state.step === 'uploading' ? 'uploaded' : 'Preparing'}</span>
    </span>
  );
}
