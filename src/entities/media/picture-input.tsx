import { ImagePlus } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { fileTypes } from './file-types.ts';
import { validatePicture } from './validate-picture.ts';
import { refusedFile } from './refused-files.ts';
import { useObjectUrl } from './use-object-url.ts';
import { toAppError } from '@/lib/errors/app-error.ts';
import { buttonStyle } from '@/ui/button-style.ts';
import { classes } from '@/ui/classes.ts';
import { Field } from '@/ui/field.tsx';
import { Spinner } from '@/ui/spinner.tsx';

type PictureInputProps = {
  label: string;
  help: string;
  file: File | null;
  /** Address of the current picture. */
  shown?: string | null;
  error?: string | undefined;
  /** Classes for width and aspect of the frame. */
  frame: string;
  /** Shows all of the picture, and not what fills the frame. */
  isWhole?: boolean;
  /** A drawing of the picture that is asked for, in the empty frame. */
  outline?: ReactNode;
  /** The button beside a narrow frame instead of below it. */
  isBeside?: boolean;
  /**
   * Called with a file that is a picture by its first bytes and small enough; the caller crops or
   * compresses it.
   */
  onChosen: (file: File) => void | Promise<void>;
  inputRef?: Ref<HTMLInputElement>;
};

/** The sentence for a picture that is not taken. */
async function refusalOf(
  chosen: File,
  onChosen: PictureInputProps['onChosen'],
): Promise<string | undefined> {
  try {
    const refusal = await validatePicture(chosen);
    if (refusal) return refusedFile(chosen, refusal);
    await onChosen(chosen);
  } catch (error) {
    return refusedFile(chosen, toAppError(error).code);
  }
  return undefined;
}

/** Chooses one picture and previews it on this device. */
export function PictureInput(props: PictureInputProps) {
  const { label, help, file, frame, onChosen, inputRef } = props;
  const [refused, setRefused] = useState<string>();
  const [isPreparing, setPreparing] = useState(false);
  const chosenUrl = useObjectUrl(file);
  const preview = chosenUrl ?? props.shown;
  const error = refused ?? props.error;

  async function take(chosen: File | undefined) {
    if (!chosen) return;
    setPreparing(true);
    setRefused(await refusalOf(chosen, onChosen));
    setPreparing(false);
  }

  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <label
          className={classes(
            'group flex cursor-pointer gap-3',
            props.isBeside ? 'items-center' : 'flex-col items-start',
          )}
        >
          <span
            className={classes(
              'relative flex items-center justify-center overflow-hidden rounded-md border bg-raised',
              error === undefined ? 'border-line' : 'border-bad',
              frame,
            )}
          >
            {isPreparing ? (
              <span role="status" className="flex items-center gap-2 p-2 text-sm text-quiet">
                <Spinner /> Preparing the picture...
              </span>
            ) : preview ? (
              <img
                src={preview}
                alt=""
                className={classes(
                  'absolute inset-0 size-full',
                  props.isWhole ? 'object-contain' : 'object-cover',
                )}
              />
            ) : (
              (props.outline ?? (
                <ImagePlus aria-hidden className="size-6 text-quiet" strokeWidth={1.5} />
              ))
            )}
          </span>
          <input
            {...control}
            ref={inputRef}
            type="file"
            accept={fileTypes.image}
            className="peer sr-only"
            // A slow picture would replace one that is chosen after it.
            onClick={(event) => isPreparing && event.preventDefault()}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              // Reset, so that the same file can be chosen again, for another part of it.
              event.target.value = '';
              void take(chosen);
            }}
          />
          <span
            className={classes(
              buttonStyle({ size: 'sm' }),
              'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
            )}
          >
            {preview ? 'Choose another picture' : 'Choose a picture'}
          </span>
        </label>
      )}
    </Field>
  );
}
