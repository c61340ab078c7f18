import type { BankForm } from '@domain/bank-forms.ts';
import { call } from '@/lib/supabase/call.ts';
import { callFunction } from '@/lib/supabase/functions.ts';

/** The caller's bank account and the country that decides its fields. */
export const fetchBank = () => call('my_bank');

/** Errors: those of the fields, holder_name_mismatch, identity_not_accepted, rate_limited. */
export const saveBank = (form: BankForm, requestId: string) =>
  callFunction<{ digits: string }>('bank', { ...form, request_id: requestId });

export const fetchAvailable = () => call('available');

/** A page of withdrawals before one, newest first. */
export const fetchWithdrawals = (before: string | null) =>
  call('withdrawals', { p_before: before ?? undefined });

/**
 * Withdraws a part of what is available, or all of it. Errors: those that `available` names as
 * obstacles, withdrawal_part_too_small, insufficient_balance.
 */
export const doWithdraw = (cents: number, requestId: string) =>
  call('withdraw', { p_request_id: requestId, p_amount_cents: cents });
