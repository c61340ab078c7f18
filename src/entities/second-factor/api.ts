import type { ErrorCode } from '@generated/error-codes.gen.ts';
import type { AuthError } from '@supabase/auth-js';
import { AppError } from '@/lib/errors/app-error.ts';
import { appErrorFromAuth } from '@/lib/errors/auth-error.ts';
import { auth } from '@/lib/supabase/auth.ts';
import { call } from '@/lib/supabase/call.ts';
import {
  knowsRecoveryCodes,
  makeRecoveryCodes,
  readRecoveryCodes,
  renewRecoveryCodes,
  verifyRecoveryCode,
  type RecoveryAnswer,
} from '@/lib/supabase/recovery-codes.ts';

/** Codes of Auth about second factors; others are known to appErrorFromAuth(). */
const FACTOR_CODES: Readonly<Record<string, ErrorCode>> = {
  insufficient_aal: 'second_step_required',
  mfa_verification_failed: 'wrong_code',
  mfa_challenge_expired: 'wrong_code',
  mfa_factor_name_conflict: 'factor_name_taken',
  too_many_enrolled_mfa_factors: 'too_many_factors',
};

export function factorError(error: AuthError): AppError {
  const code = FACTOR_CODES[error.code ?? ''];
  return code ? new AppError(code, { status: error.status ?? 0 }) : appErrorFromAuth(error);
}

function codeOf({ body }: RecoveryAnswer): string {
  const code = body['error_code'] ?? body['code'];
  return typeof code === 'string' ? code : '';
}

function refusalOf(answer: RecoveryAnswer): AppError {
  const code = FACTOR_CODES[codeOf(answer)];
  return new AppError(code ?? (answer.status === 429 ? 'rate_limited' : 'api_failed'), {
    status: answer.status,
  });
}

/** How many recovery codes are left; 0 before they are made. Null where Auth offers none. */
export async function fetchRecoveryCodesLeft(): Promise<number | null> {
  if (!(await knowsRecoveryCodes())) return null;
  const answer = await readRecoveryCodes();
  if (answer.status === 200) return Number(answer.body['remaining']);
  return codeOf(answer) === 'mfa_factor_not_found' ? 0 : null;
}

/** Ten new codes in place of all others. Errors: step_up_required. */
export async function takeRecoveryCodes(): Promise<string[]> {
  await requireRecentCheck();
  const isFirst = codeOf(await readRecoveryCodes()) === 'mfa_factor_not_found';
  const answer = await (isFirst ? makeRecoveryCodes() : renewRecoveryCodes());
  const { codes } = answer.body;
  if (!Array.isArray(codes)) throw refusalOf(answer);
  return codes.map(String);
}

/** Passes the second step by a recovery code, which is used up. Errors: wrong_code. */
export async function passByRecoveryCode(code: string): Promise<void> {
  const answer = await verifyRecoveryCode(code);
  const { access_token, refresh_token } = answer.body;
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string') {
    throw refusalOf(answer);
  }
  const { error } = await (await auth()).setSession({ access_token, refresh_token });
  if (error) throw factorError(error);
}

export type Factor = { id: string; name: string; addedAt: string };

/** The verified second factors of this session's user, oldest first; also before the second step. */
export async function fetchFactors(): Promise<Factor[]> {
  const { data, error } = await (await auth()).getUser();
  if (error) throw factorError(error);
  return (data.user.factors ?? [])
    .filter(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')
    .map(({ id, friendly_name, created_at }) => ({
      id,
      name: friendly_name || 'Authenticator app',
      addedAt: created_at,
    }));
}

export type Code = { factorId: string; code: string };

/** Passes the second step of this session, or renews it. Errors: wrong_code, rate_limited. */
export async function verifyCode({ factorId, code }: Code): Promise<void> {
  const { error } = await (await auth()).mfa.challengeAndVerify({ factorId, code });
  if (error) throw factorError(error);
}

/** Errors: step_up_required where the last check of a second factor is too old for a change. */
export async function requireRecentCheck(): Promise<void> {
  await call('check_second_step', { p_is_recent: true });
}
