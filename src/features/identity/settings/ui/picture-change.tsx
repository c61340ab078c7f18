import { avatarHeight, avatarWidth, coverCropHeight, coverCropWidth } from '@domain/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '@/entities/account/current-user.tsx';
import { textOf } from '@/lib/errors/error-text.ts';
import { fileTypes } from '@/entities/media/file-types.ts';
import { CropDialog } from '@/entities/media/crop-dialog.tsx';
import { ShownChoice } from '@/entities/media/shown-choice.tsx';
import { onlyMe, type Shown } from '@/entities/media/upload-state.ts';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { FormError } from '@/ui/form-error.tsx';
import { useSendPicture } from '../data/queries.ts';

const shapes = {
  avatar: { width: avatarWidth, height: avatarHeight },
  cover: { width: coverCropWidth, height: coverCropHeight },
} as const;

export type PictureKind = keyof typeof shapes;

/** Uploads a picture of the profile, with progress; `onSettled` refetches its places. */
export function usePictureSending(kind: PictureKind, onSettled: () => Promise<unknown>) {
  const [percent, setPercent] = useState(0);
  const stop = useRef<AbortController>(null);
  // Leaving the page ends an upload, and the wait for the worker; a sent picture is set nevertheless.
  useEffect(() => () => stop.current?.abort(), []);
  const sending = useSendPicture(kind, onSettled);
  const send = (file: File, shown: Shown) => {
    setPercent(0);
    stop.current = new AbortController();
    const { signal } = stop.current;
    const onPart = (part: number) => setPercent(Math.floor(part * 100));
    sending.mutate({ file, shown, onPart, signal });
  };
  return { kind, send, isPending: sending.isPending, error: sending.error, percent };
}

type PictureChangeProps = {
  sending: ReturnType<typeof usePictureSending>;
  /** Accessible name of the field, label of the button, and title of the crop dialog. */
  words: { field: string; action: string; crop: string };
  /** An earlier picture is still being processed. */
  isBeingMade?: boolean;
  /** An earlier picture waits for its review. */
  isWaiting?: boolean;
  className?: string;
};

/** Chooses, crops and uploads a picture, with progress and errors. */
export function PictureChange({
  sending,
  words,
  isBeingMade = false,
  isWaiting = false,
  className,
}: PictureChangeProps) {
  const { kind, send, isPending, error, percent } = sending;
  const { width, height } = shapes[kind];
  const { role } = useAccount();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [shown, setShown] = useState(onlyMe);
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={words.field}
        accept={fileTypes.image}
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          setShown(onlyMe);
          // Reset, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button size="sm" pending={isPending} onClick={() => picker.current?.click()}>
        {words.action}
      </Button>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {isWaiting && !isPending
          ? 'It waits for review, and is shown when it is approved.'
          : stateText(isPending ? percent : null, isBeingMade)}
      </p>
      <FormError>{error ? textOf(error) : undefined}</FormError>
      {file && (
        <CropDialog
          file={file}
          aspect={width / height}
          output={{ width, height }}
          title={words.crop}
          onCancel={() => setFile(undefined)}
          onDone={(picture) => {
            setFile(undefined);
            send(picture, shown);
          }}
        >
          {role === 'creator' && (
            <ShownChoice
              kind="image"
              shown={shown}
              onChange={(next) => Promise.resolve(setShown(next))}
            />
          )}
        </CropDialog>
      )}
    </div>
  );
}

function stateText(percent: number | null, isBeingMade: boolean): string | null {
  if (percent !== null && percent < 100) return `Uploading ${percent}%`;
  return percent !== null || isBeingMade ? 'Processing...' : null;
}
