import { pageTrials } from '@generated/limits.gen.ts';
import { json, maybeRow } from '@/shared/supabase/call.ts';
import { callFunction } from '@/shared/supabase/functions.ts';
import { rest } from '@/shared/supabase/rest.ts';

export type Trial = {
  id: string;
  email: string;
  period_days: number;
  created_at: string;
  /** Until when it may be redeemed. */
  expires_at: string;
  redeemed_at: string | null;
  state: 'waiting' | 'redeemed' | 'expired';
};

/** The creator's own, newest first. */
export function fetchTrials(before: string | null): Promise<Trial[]> {
  return json<Trial[]>(
    rest.rpc('trials', { ...(before ? { p_before: before } : {}), p_limit: pageTrials }),
  );
}

export type Offer = { email: string; days: number };

/** Errors: profile_not_promoted, trial_fields_missing, invalid_email, invalid_trial_period, trial_given_once, rate_limited. */
export async function sendTrial({ email, days }: Offer, requestId: string): Promise<void> {
  await maybeRow(
    rest.rpc('send_trial', { p_email: email, p_period_days: days, p_request_id: requestId }),
  );
}

/** Whether a subscription that ran was extended, by how many days, and whose it is. */
export type Redeemed = { extended: boolean; period: number; profile: string };

/** Errors: those of service_redeem_trial, among them trial_email_mismatch, already_redeemed and trial_expired. */
export function redeemTrial(code: string, requestId: string): Promise<Redeemed> {
  return callFunction<Redeemed>('trial-redeem', { code, request_id: requestId });
}
