import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState, type BaseSyntheticEvent } from 'react';
import {
  useForm,
  type UseFormReturn,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
} from 'react-hook-form';
import type { z } from 'zod';
import { AppError } from '@/lib/errors/app-error.ts';
import { fieldText, textOf as usualText } from '@/lib/errors/error-text.ts';

type ServerForm<Fields extends FieldValues, Values, Answer> = {
  /** Checks the fields before a request and turns them into the values to send. */
  schema: z.ZodType<Values, Fields>;
  defaultValues: Fields;
  /**
   * Sends the values. A rejection is shown at its field, or at the form; `calledOff` says that
   * nothing was sent.
   */
  send: (values: Values) => Promise<Answer | typeof calledOff>;
  onSent?: (answer: Answer) => void;
  /** The field of a refusal by its code; `field` in the error's detail counts first. */
  fieldOfCode?: Readonly<Record<string, Path<Fields>>>;
  /** The field of every other refusal; without it they are shown at the form. */
  usualField?: Path<Fields>;
  /** The sentence of a refusal, where the usual one does not fit. */
  textOf?: (error: unknown) => string;
  /** Refusals that are known from elsewhere, by field. */
  errors?: FieldErrors<Fields>;
  /** When fields are checked again after a first refusal. */
  reValidateMode?: 'onSubmit' | 'onChange';
};

/** The answer of a form whose user took the sending back. */
export const calledOff = Symbol('called off');

/**
 * The one way to write a form: schema, request, and the refusals of both at their fields. The
 * fields keep what was typed until the caller resets them.
 */
export function useServerForm<Fields extends FieldValues, Values, Answer>(
  options: ServerForm<Fields, Values, Answer>,
) {
  const { schema, defaultValues, send, onSent, fieldOfCode = {}, textOf = usualText } = options;
  const [isSent, setSent] = useState(false);
  const sentFields = useRef(defaultValues);
  const form = useForm<Fields, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: defaultValues as DefaultValues<Fields>,
    reValidateMode: options.reValidateMode ?? 'onSubmit',
    ...(options.errors && { errors: options.errors }),
  });
  const { errors, isSubmitting, isDirty } = form.formState;

  const refuse = (error: unknown) => {
    const { code = '', detail = {} } = error instanceof AppError ? error : {};
    const named = detail['field'];
    const field =
      typeof named === 'string' && named in defaultValues
        ? (named as Path<Fields>)
        : (fieldOfCode[code] ?? options.usualField);
    const refusal = { type: 'refused', message: textOf(error) };
    form.setError(field ?? 'root', refusal, { shouldFocus: field !== undefined });
  };
  const settle = (saved = sentFields.current) => {
    const typed = form.getValues();
    form.reset(saved, { keepValues: true });
    for (const field of Object.keys(typed) as Path<Fields>[]) {
      const isTypedSince = typed[field] !== sentFields.current[field];
      const value = (isTypedSince ? typed : saved)[field] as PathValue<Fields, Path<Fields>>;
      form.setValue(field, value, { shouldDirty: true });
    }
  };
  const deliver = async (values: Values) => {
    setSent(false);
    sentFields.current = form.getValues();
    try {
      const answer = await send(values);
      if (answer === calledOff) return;
      setSent(true);
      onSent?.(answer);
    } catch (error) {
      refuse(error);
    }
  };
  return {
    ...form,
    /** For `onSubmit` of the form element. */
    onSubmit: (event?: BaseSyntheticEvent) => {
      // Events of React rise through portals to the form below a dialog.
      event?.stopPropagation();
      event?.preventDefault();
      // Enter in a single field submits also while its button waits.
      if (!isSubmitting) void form.handleSubmit(deliver)(event);
    },
    /**
     * Makes these fields, or those that were sent, the saved ones. Words that were typed since the
     * sending stay unsaved.
     */
    settle,
    /** The sentence below a field; empty text marks it without words. */
    errorOf: (field: keyof Fields & string): string | undefined =>
      fieldText(errors[field] as { message?: string } | undefined),
    /** The sentence of the whole form. */
    formError: fieldText(errors.root),
    isSending: isSubmitting,
    /** The last request succeeded and nothing was changed since. */
    isSaved: isSent && !isDirty,
    isDirty,
  };
}

/** What a field component needs of a form with these fields. */
export type ServerFormOf<Fields extends FieldValues> = Pick<
  // The values that are sent do not matter to a field.
  // eslint-disable-next-line typescript/no-explicit-any
  UseFormReturn<Fields, unknown, any>,
  'control' | 'register' | 'setValue'
> & { errorOf: (field: keyof Fields & string) => string | undefined };
