import { SEE_FORM } from '@domain/form-refusals.ts';
import { AppError, toAppError, type ErrorDetail } from './app-error.ts';
import { FilesError } from './files-error.ts';
import { offlineText } from './offline.ts';
import { sentenceFor } from './sentences.ts';

/**
 * The sentence for a thrown value, with the provider's reason in brackets. Refusals of files have
 * one line for each file. `usual` fills placeholders that the error's own detail does not.
 */
export function textOf(thrown: unknown, usual: ErrorDetail = {}): string {
  const error = toAppError(thrown);
  if (error.code === 'api_failed' && error.status === 0 && globalThis.navigator?.onLine === false)
    return offlineText;
  if (error instanceof FilesError) return error.lines.join('\n');
  const sentence = sentenceFor(error.code, { ...usual, ...error.detail });
  return error.reason ? `${sentence} (${error.reason})` : sentence;
}

/**
 * The same without the reason, where that is the name of a field: the place of the sentence says it
 * already.
 */
export function textWithoutReason(thrown: unknown): string {
  const error = toAppError(thrown);
  if (error.reason === undefined) return textOf(error);
  const { code, detail, status } = error;
  return textOf(new AppError(code, { detail, status }));
}

/**
 * The sentence of a form field. Schemas name their refusals by code. Returns '' for a field whose
 * sentence is shown at the form as a whole: the field is marked without text.
 */
export function fieldText(error: { message?: string | undefined } | undefined): string | undefined {
  if (!error) return undefined;
  return !error.message || error.message === SEE_FORM ? '' : sentenceFor(error.message);
}
