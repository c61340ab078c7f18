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
 * The error of a refusal by Storage, which answers HTTP 400 for most of them and names the real
 * status in `statusCode`. Other refusals keep Storage's message; without one the error is unknown.
 */
export function storageError(body: string, status: number): AppError {
  const said = /"statusCode"\s*:\s*"(\d+)"/.exec(body)?.[1];
  const is = Number(said ?? status);
  return new AppError(known[is] ?? (wordsOf(body) || 'upload_unknown'), { status: is });
}

/** The message of a JSON answer, or a short plain text. The HTML page of a proxy is dropped. */
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
