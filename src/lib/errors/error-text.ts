import { SEE_FORM } from '@domain/form-refusals.ts';
import { toAppError, type ErrorDetail } from './app-error.ts';
import { FilesError } from './files-error.ts';
import { offlineText } from './offline.ts';
import { sentenceFor } from './sentences.ts';

/**
 * The sentence for whatever was thrown; what the provider said follows in brackets. Refusals of
 * files have a line for each file. `usual` fills what the error itself does not tell.
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
 * The sentence of a form's field. Schemas name their refusals by code; a field whose
 * sentence stands at the form as a whole is marked without words.
 */
export function fieldText(error: { message?: string | undefined } | undefined): string | undefined {
  if (!error) return undefined;
  return !error.message || error.message === SEE_FORM ? '' : sentenceFor(error.message);
}
