import { pageTrials } from '@generated/limits.gen.ts';
import { call } from '@/lib/supabase/call.ts';
import { callFunction } from '@/lib/supabase/functions.ts';

/** The creator's own trials, newest first. */
export const fetchTrials = (before: string | null) =>
  call('trials', { p_before: before ?? undefined, p_limit: pageTrials });

export type Offer = { email: string; days: number };

/**
 * Errors: profile_not_promoted, trial_fields_missing, invalid_email, invalid_trial_period,
 * trial_given_once, trial_waiting, rate_limited.
 */
export const sendTrial = ({ email, days }: Offer, requestId: string) =>
  call('send_trial', { p_email: email, p_period_days: days, p_request_id: requestId });

/** Whether a running subscription was extended, by how many days, and its creator's username. */
export type Redeemed = { extended: boolean; period: number; profile: string };

/**
 * Errors: those of service_redeem_trial, among them trial_email_mismatch, already_redeemed and
 * trial_expired.
 */
export function redeemTrial(code: string, requestId: string): Promise<Redeemed> {
  return callFunction<Redeemed>('trial-redeem', { code, request_id: requestId });
}
