import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { controlStyle, Field } from './field.tsx';

type FieldText = { label: string; error?: string | undefined; help?: ReactNode };

/** One line of text. Other props are passed to the input, so `{...register('email')}` works. */
export function TextField({
  label,
  error,
  help,
  className,
  ...input
}: ComponentProps<'input'> & FieldText) {
  return (
    <Field label={label} error={error} help={help} {...(className ? { className } : {})}>
      {(control) => (
        <input type="text" {...input} {...control} className={classes(controlStyle, 'h-[46px]')} />
      )}
    </Field>
  );
}

/** A password field with a button that shows the password. */
export function PasswordField({
  label,
  error,
  help,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & FieldText) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} help={help}>
      {(control) => (
        <span className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={classes(controlStyle, 'h-[46px] pe-12')}
          />
          <button
            type="button"
            aria-label="Show characters"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 flex w-12 items-center justify-center rounded-md text-quiet hover:text-text"
          >
            <Icon aria-hidden className="size-5" strokeWidth={1.75} />
          </button>
        </span>
      )}
    </Field>
  );
}
