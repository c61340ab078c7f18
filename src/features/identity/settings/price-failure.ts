import { textOf } from '@/lib/errors/error-text.ts';
import { toAppError } from '@/lib/errors/app-error.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';

/** The sentence for a price or offer that was not saved; an unknown failure has its own. */
export function priceFailure(thrown: unknown): string {
  return toAppError(thrown).code === 'api_failed' ? sentenceFor('update_failed') : textOf(thrown);
}
