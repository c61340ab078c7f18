import type { ErrorCode } from '@generated/error-codes.gen.ts';
import { AppError } from './app-error.ts';

/** Codes of Auth that have a sentence of their own in the catalogue. */
const AUTH_CODES: Readonly<Record<string, ErrorCode>> = {
  invalid_credentials: 'invalid_credentials',
  email_not_confirmed: 'email_not_verified',
  user_banned: 'account_suspended',
  over_email_send_rate_limit: 'rate_limited',
  over_request_rate_limit: 'rate_limited',
  same_password: 'password_unchanged',
  weak_password: 'invalid_new_password',
  otp_expired: 'link_expired',
  flow_state_expired: 'link_expired',
  flow_state_not_found: 'link_expired',
  bad_code_verifier: 'link_expired',
  session_not_found: 'session_expired',
  session_expired: 'session_expired',
  reauthentication_needed: 'reauthentication_required',
  email_address_invalid: 'invalid_email',
  validation_failed: 'invalid_payload',
};

export function appErrorFromAuth(error: {
  code?: string | undefined;
  status?: number | undefined;
  message: string;
}): AppError {
  const code = AUTH_CODES[error.code ?? ''] ?? 'api_failed';
  return new AppError(code, { status: error.status ?? 0, cause: error });
}
