import { textOf } from '@/lib/errors/error-text.ts';
import { toAppError } from '@/lib/errors/app-error.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';

/**
 * A price or an offer that was not taken, and nobody knows why, has a sentence of its own.
 */
export function priceFailure(thrown: unknown): string {
  return toAppError(thrown).code === 'api_failed' ? sentenceFor('update_failed') : textOf(thrown);
}
