import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * A refusal in the format of the hosted Auth.
 * Source: https://supabase.com/docs/guides/auth/debugging/error-codes
 */
export class AuthError extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: string,
    message: string,
    /** Extra members of the body, such as the reasons of a weak password. */
    readonly extra: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

export const badRequest = (code: string, message: string) => new AuthError(400, code, message);
export const forbidden = (code: string, message: string) => new AuthError(403, code, message);
export const unprocessable = (code: string, message: string) => new AuthError(422, code, message);
export const tooMany = (code: string, message: string) => new AuthError(429, code, message);
export const failure = (message: string) => new AuthError(500, 'unexpected_failure', message);

const newestVersion = '2024-01-01';

/** Clients with an API version of 2024 or later get the code in `code`; older ones the status. */
export function errorResponse(c: Context, error: AuthError) {
  c.header('x-sb-error-code', error.code);
  if ((c.req.header('x-supabase-api-version') ?? '') >= newestVersion) {
    c.header('x-supabase-api-version', newestVersion);
    return c.json({ code: error.code, message: error.message, ...error.extra }, error.status);
  }
  return c.json(
    { code: error.status, error_code: error.code, msg: error.message, ...error.extra },
    error.status,
  );
}
