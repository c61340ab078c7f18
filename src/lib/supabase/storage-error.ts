import type { ErrorCode } from '@generated/error-codes.gen.ts';
import { AppError } from '../errors/app-error.ts';

/** Refusals of Storage that have a sentence of their own, by HTTP status. */
const known: Partial<Record<number, ErrorCode>> = {
  401: 'upload_unauthorized',
  403: 'upload_unauthorized',
  409: 'upload_expired',
  413: 'upload_too_big',
  415: 'upload_type_not_allowed',
};
const longestShown = 200;

/**
 * Storage answers HTTP 400 for most refusals and says which one in `statusCode`. Any other refusal
 * is shown as Storage words it; without words it is unknown.
 */
export function storageError(body: string, status: number): AppError {
  const said = /"statusCode"\s*:\s*"(\d+)"/.exec(body)?.[1];
  const is = Number(said ?? status);
  return new AppError(known[is] ?? (wordsOf(body) || 'upload_unknown'), { status: is });
}

/**
 * The message of a JSON answer, or a short plain text. A page of a proxy says nothing to users.
 */
function wordsOf(body: string): string {
  try {
    const answer: unknown = JSON.parse(body);
    const message =
      typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : '';
    return typeof message === 'string' ? message.trim() : '';
  } catch {
    const text = body.trim();
    return text.startsWith('<') || text.length > longestShown ? '' : text;
  }
}
