import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { controlStyle, Field } from './field.tsx';

/** rows: a text area starts with */
const textareaRowsMin = 3;
/** rows: a text area grows to */
export const textareaRowsMax = 10;

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'rows'> & {
  label: string;
  error?: string | undefined;
  help?: ReactNode;
  minRows?: number;
};

const LINE_REM = 1.375;
const PADDING_REM = 1.5;

/** A text area that grows with its text from three to ten rows. */
export function TextArea({
  label,
  error,
  help,
  minRows = textareaRowsMin,
  className,
  style,
  ...area
}: TextAreaProps) {
  return (
    <Field label={label} error={error} help={help} {...(className ? { className } : {})}>
      {(control) => (
        <textarea
          dir="auto"
          {...area}
          {...control}
          rows={minRows}
          className={classes(controlStyle, 'field-sizing-content resize-none py-3')}
          style={{
            ...style,
            minHeight: `${minRows * LINE_REM + PADDING_REM}rem`,
            maxHeight: `${textareaRowsMax * LINE_REM + PADDING_REM}rem`,
          }}
        />
      )}
    </Field>
  );
}
