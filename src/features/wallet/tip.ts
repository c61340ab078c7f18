import type { ErrorCode } from '@generated/error-codes.gen.ts';
import { tipMaxCents, tipMinCents } from '@generated/limits.gen.ts';
import { AppError, toAppError } from '@/lib/errors/app-error.ts';
import { parsePrice } from '@/lib/money/parse.ts';
import { tipPresetsCents } from './limits.ts';

export type TypedTip = { cents: number } | { refusal: ErrorCode };

/** A typed tip in cents, or the code of its error. */
export function readTip(typed: string): TypedTip {
  if (!/\d/.test(typed)) return { refusal: 'tip_amount_invalid' };
  const cents = parsePrice(typed);
  if (cents === null) return { refusal: 'tip_amount_format' };
  if (cents < tipMinCents || cents > tipMaxCents) return { refusal: 'empty_transaction_amount' };
  return { cents };
}

export const isTipPreset = (cents: number): boolean =>
  tipPresetsCents.some((preset) => preset === cents);

/** Why a tip was refused; a creator who is gone by now has a sentence of their own. */
export function tipFailure(thrown: unknown): AppError {
  const error = toAppError(thrown);
  if (error.code !== 'invalid_profile') return error;
  return new AppError('try_again_later', { status: error.status, cause: error });
}
