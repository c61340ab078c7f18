import { AppError } from '../errors/app-error.ts';

/** Storage answers HTTP 400 for most refusals and says which one in `statusCode`. */
export function storageError(body: string, status: number): AppError {
  const said = /"statusCode"\s*:\s*"(\d+)"/.exec(body)?.[1];
  const codes = { 401: 'upload_unauthorized', 403: 'upload_unauthorized' } as const;
  const sizes = { 413: 'upload_too_big', 415: 'upload_type_not_allowed' } as const;
  const known: Record<number, string> = { ...codes, ...sizes, 409: 'upload_expired' };
  const is = Number(said ?? status);
  return new AppError(known[is] ?? 'upload_unknown', { status: is });
}
