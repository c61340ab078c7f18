import { doneTexts } from '../errors/success.ts';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';

type SaveBarProps = {
  action: string;
  isDirty: boolean;
  isSaving: boolean;
  /** Nothing was changed since the last save. */
  isSaved: boolean;
  error?: string | undefined;
  done?: string;
};

/** The end of a form: what went wrong with all of it, the button, and that it was saved. */
export function SaveBar(props: SaveBarProps) {
  return (
    <div className="flex flex-col gap-2">
      <FormError>{props.error}</FormError>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant={props.isDirty ? 'primary' : 'secondary'}
          pending={props.isSaving}
        >
          {props.action}
        </Button>
        <SavedNote>{props.isSaved && (props.done ?? doneTexts.settingsSaved)}</SavedNote>
      </div>
    </div>
  );
}

/** Says that something was saved; the region stands there before its text. */
export function SavedNote({ children }: { children: string | false }) {
  return (
    <p role="status" className="text-sm text-good empty:hidden">
      {children}
    </p>
  );
}
