import { z } from 'zod';
import type { ErrorCode } from '../generated/error-codes.gen.ts';
import { tipMaxCents, tipMinCents, topupAmountsCents } from '../generated/limits.gen.ts';

/** Amounts that a person chooses, in whole cents. SQL decides again. */
const code = (value: ErrorCode) => value;

export const topUpAmountSchema = z
  .int(code('invalid_topup_amount'))
  .refine(
    (cents) => topupAmountsCents.some((allowed) => allowed === cents),
    code('invalid_topup_amount'),
  );

export const tipAmountSchema = z
  .int(code('empty_transaction_amount'))
  .min(tipMinCents, code('empty_transaction_amount'))
  .max(tipMaxCents, code('empty_transaction_amount'));
