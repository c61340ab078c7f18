import { Check, CircleAlert, GripVertical, RotateCw, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { classes } from '@/ui/classes.ts';
import { Spinner } from '@/ui/spinner.tsx';
import { UploadPicture } from './upload-picture.tsx';
import { isSent, type Upload } from './upload-state.ts';

type PictureTileProps = {
  upload: Upload;
  /** 'picture 2', as its buttons name it. */
  name: string;
  /** Null where there is nothing to order. */
  handle: ComponentProps<'button'> | null;
  onDescribe: () => void;
  onRetry: () => void;
  onRemove: () => void;
};

const corner =
  'absolute flex h-7 min-w-7 items-center justify-center rounded-full bg-background/85 text-text';

/** A picture with its state, a handle, and the buttons to describe and to remove it. */
export function PictureTile({ upload, name, handle, ...on }: PictureTileProps) {
  return (
    <>
      <UploadPicture upload={upload} />
      <PictureProgress upload={upload} onRetry={on.onRetry} />
      {handle && (
        <button
          type="button"
          {...handle}
          aria-label={`Move ${name}: arrow keys or drag`}
          className={classes(corner, 'start-1 top-1 cursor-grab touch-none')}
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      )}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={on.onRemove}
        className={classes(corner, 'end-1 top-1')}
      >
        <X aria-hidden className="size-4" />
      </button>
      <AltButton upload={upload} label={`Describe ${name}`} onPress={on.onDescribe} />
    </>
  );
}

type AltButtonProps = {
  upload: Pick<Upload, 'state' | 'alt' | 'isFixed'>;
  label: string;
  onPress: () => void;
};

/** Opens the description of a sent picture or video; ticked where it has one. */
export function AltButton({ upload, label, onPress }: AltButtonProps) {
  if (!isSent(upload) || upload.isFixed) return null;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={Boolean(upload.alt)}
      onClick={onPress}
      className={classes(corner, 'start-1 bottom-1 gap-0.5 px-2 text-xs font-semibold')}
    >
      {upload.alt && <Check aria-hidden className="size-3.5" />} Alt
    </button>
  );
}

const veil =
  'absolute inset-0 flex flex-col items-center justify-center gap-1 bg-background/75 p-2 ' +
  'text-center text-xs';

type PictureProgressProps = { upload: Upload; onRetry: () => void };

export function PictureProgress({ upload, onRetry }: PictureProgressProps) {
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
  // The picture stays visible when it is uploaded, because it can be posted then.
  if (state.step === 'processing') {
    return (
      <span role="status" className="sr-only">
        Processing...
      </span>
    );
  }
  return (
    <span role="status" className={`${veil} tabular`}>
      {state.step !== 'uploading' && <Spinner />}
      {state.step === 'uploading' && `${state.isPaused ? 'Paused at ' : ''}${state.percent}%`}
      <span className="sr-only">{state.step === 'uploading' ? 'uploaded' : 'Preparing'}</span>
    </span>
  );
}
