import type { Decline } from './test-cards.ts';

/** An error in the provider's format (https://docs.stripe.com/api/errors). */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(String(body.message));
    this.status = status;
    this.body = body;
  }
}

export const invalid = (message: string, details: Record<string, unknown> = {}) =>
  new ApiError(400, { type: 'invalid_request_error', message, ...details });

export const missingParam = (param: string) =>
  invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

export const notFound = (kind: string, id: string, param = 'id') =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const unauthorized = (message: string) =>
  new ApiError(401, { type: 'invalid_request_error', message });

export const cardError = (decline: Decline, details: Record<string, unknown>) =>
  new ApiError(402, { ...declineFields(decline), ...details });

/** The fields of a declined card, in the error response and as the last error of an intent. */
export const declineFields = (decline: Decline) => ({
  type: 'card_error',
  code: decline.code,
  ...(decline.decline ? { decline_code: decline.decline } : {}),
  message: decline.message,
});

/** Refuses unknown parameters, so that a misspelt or withdrawn one is not ignored. */
export function acceptOnly(form: object, known: readonly string[]) {
  const stranger = Object.keys(form).find((param) => !known.includes(param));
  if (!stranger) return;
  throw invalid(`Received unknown parameter: ${stranger}`, {
    code: 'parameter_unknown',
    param: stranger,
  });
}
