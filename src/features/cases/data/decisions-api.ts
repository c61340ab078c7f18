import type { Decision } from '@domain/answers/decisions.ts';
import { call } from '@/lib/supabase/call.ts';
import { callFunction } from '@/lib/supabase/functions.ts';

/** A page of decisions about the caller before one, newest first. */
export const fetchDecisions = (before: string | null) =>
  call('my_decisions', { p_before: before ?? undefined });

/**
 * Appeals against a decision; the same text again changes nothing. Errors: appeal_missing,
 * appeal_too_long, appeal_too_late, already_appealed.
 */
export const appealDecision = (decisionId: string, text: string) =>
  call('appeal_decision', { p_decision_id: decisionId, p_text: text });

/** A decision by the secret of its mail, without a session. Errors: link_expired, rate_limited. */
export const fetchLinkedDecision = (key: string) => callFunction<Decision>('decision', { key });

/** As appealDecision(), by the secret of a mail. */
export const appealLinkedDecision = (key: string, text: string) =>
  callFunction<Decision>('decision', { key, text });
