import { doneTexts } from '@/lib/errors/success.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { FormError } from './form-error.tsx';

type SaveBarProps = {
  action: string;
  isDirty: boolean;
  isSaving: boolean;
  /** Nothing has changed since the last save. */
  isSaved: boolean;
  error?: string | undefined;
  done?: string;
};

/** The end of a form: the form's error, the button, and the note that it was saved. */
export function SaveBar(props: SaveBarProps) {
  return (
    <div className="flex flex-col gap-2">
      <FormError>{props.error}</FormError>
      <div className="flex items-center gap-4">
        <Button
          type="submit"
          variant={props.isDirty ? 'primary' : 'secondary'}
          pending={props.isSaving}
          className="shrink-0"
        >
          {props.action}
        </Button>
        <SavedNote className="min-w-0">
          {props.isSaved && (props.done ?? doneTexts.settingsSaved)}
        </SavedNote>
      </div>
    </div>
  );
}

type SavedNoteProps = { children: string | false; className?: string };

/**
 * The note that the form was saved. It is rendered, with its space, before it has text, so that the
 * layout does not shift under a finger.
 */
export function SavedNote({ children, className }: SavedNoteProps) {
  return (
    <p role="status" className={classes('text-sm text-good', className)}>
      {children}
    </p>
  );
}
