import type { ErrorCode } from '@generated/error-codes.gen.ts';

/** Values that accompany the code of a refusal, such as `{ missing_cents: 250 }`. */
export type ErrorDetail = Record<string, unknown>;

type Extra = {
  detail?: ErrorDetail;
  reason?: string | undefined;
  status?: number;
  cause?: unknown;
};

/**
 * A refusal or failure with a code of the one catalogue (enum `public.error_code`). A code that
 * this build does not know is kept and shown as it is.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode | (string & {});
  readonly detail: ErrorDetail;
  /** The provider's own words, where a function passes them on. */
  readonly reason: string | undefined;
  /** HTTP status; 0 where no response arrived. */
  readonly status: number;

  constructor(code: ErrorCode | (string & {}), extra: Extra = {}) {
    super(code, { cause: extra.cause });
    this.code = code;
    this.detail = extra.detail ?? {};
    this.reason = extra.reason;
    this.status = extra.status ?? 0;
  }
}

/** True for an answer that repeating the request does not change. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status >= 400 && error.status < 500;

/** Statuses that are answered before a command: they say nothing about an earlier request. */
const BEFORE_THE_COMMAND: readonly number[] = [401, 408, 429];

/** Whether the command itself was refused; otherwise the outcome of its request may be unknown. */
export const isDefiniteRefusal = (error: unknown): boolean =>
  isRefusal(error) && !BEFORE_THE_COMMAND.includes(error.status);

const CODE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** `private.fail()` raises SQLSTATE PT<status> with the code as message and jsonb as details. */
export function appErrorFromRest(
  error: { code: string; message: string; details: string | null },
  status: number,
): AppError {
  const raisedByUs = /^PT\d{3}$/.test(error.code) && CODE.test(error.message);
  if (raisedByUs) {
    return new AppError(error.message, { status, detail: parseDetail(error.details) });
  }
  // 42501 is Postgres' own refusal: the role lacks the privilege.
  if (error.code === '42501' || status === 401 || status === 403) {
    return new AppError('unauthorized_request', { status, cause: error });
  }
  // The database died within the statement: whether it was done is as unknown as without an answer.
  const isCut = status === 400 && error.code === '';
  return new AppError('api_failed', { status: isCut ? 503 : status, cause: error });
}

/**
 * Edge functions answer `{ error, reason? }`; functions-js passes the Response as `context`. The
 * reason of a refusal of SQL is its detail, as json.
 */
export async function appErrorFromFunction(error: unknown): Promise<AppError> {
  const response = error instanceof Error && 'context' in error ? error.context : undefined;
  if (!(response instanceof Response)) return new AppError('api_failed', { cause: error });
  const body = asRecord(await response.json().catch(() => null));
  const code = typeof body['error'] === 'string' ? body['error'] : 'api_failed';
  const reason = typeof body['reason'] === 'string' ? body['reason'] : undefined;
  const detail = reason?.startsWith('{') ? parseDetail(reason) : undefined;
  return new AppError(code, {
    status: response.status,
    reason: detail ? undefined : reason,
    detail: { ...body, ...detail },
    cause: error,
  });
}

/** Any thrown value as an AppError; an unexpected one becomes `api_failed`. */
export function toAppError(thrown: unknown): AppError {
  return thrown instanceof AppError ? thrown : new AppError('api_failed', { cause: thrown });
}

/** The same for a payment: a failure without a code becomes `payment_api_failed`. */
export function toPaymentError(thrown: unknown): AppError {
  const error = toAppError(thrown);
  if (error.code !== 'api_failed') return error;
  return new AppError('payment_api_failed', { status: error.status, cause: thrown });
}

function parseDetail(details: string | null): ErrorDetail {
  if (!details) return {};
  try {
    return asRecord(JSON.parse(details));
  } catch {
    return {};
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  // The check above makes it safe to read unknown keys.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
