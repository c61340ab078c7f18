import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

/** Props of the control inside a field, to be spread onto it. */
type FieldControl = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  label: string;
  /** The error, shown only here. Empty text marks the field as invalid without words. */
  error?: string | undefined;
  help?: ReactNode;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

export const controlStyle =
  'w-full rounded-md border border-edge/70 bg-surface px-4 text-base text-ellipsis text-text ' +
  'placeholder:text-quiet transition-colors hover:border-edge ' +
  'focus-visible:outline-offset-0 aria-invalid:border-bad disabled:opacity-60';

/** Label and control, with the error and the help below. */
export function Field({ label, error, help, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': error || help ? noteId : undefined,
      })}
      <FieldNote id={noteId} error={error} help={help} />
    </div>
  );
}

type FieldNoteProps = Pick<FieldProps, 'error' | 'help'> & { id: string };

/** The error below a field, and the help, which may tell how to mend it. */
export function FieldNote({ id, error, help }: FieldNoteProps) {
  return (
    <div
      id={id}
      aria-live="polite"
      // Without a note below, the distance to the next field is about the same as with one.
      className={error || help ? 'pb-1 text-sm text-pretty wrap-anywhere' : 'min-h-2'}
    >
      {error && <p className="text-bad">{error}</p>}
      {help && <p className={classes('text-quiet', error && 'mt-0.5')}>{help}</p>}
    </div>
  );
}
