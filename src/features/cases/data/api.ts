import type { Decision } from '@domain/answers/decisions.ts';
import type { Complaint, ComplaintKind } from '@domain/complaint-forms.ts';
import { call } from '@/lib/supabase/call.ts';
import { callFunction } from '@/lib/supabase/functions.ts';

/** A complaint as its code shows it. */
export type FiledComplaint = {
  kind: ComplaintKind;
  state: 'received' | 'upheld' | 'dismissed';
  received_at: string;
  due_at: string;
  decided_at: string | null;
  answer: string | null;
  is_confirmed: boolean;
};

/**
 * The code of a new complaint; the same request again gets another code for the same one. Errors:
 * complaint_incomplete, address_of_another_site, email_not_valid, report_too_long, rate_limited.
 */
export const fileComplaint = (complaint: Complaint, requestId: string) =>
  callFunction<{ code: string }>('complaint', { request_id: requestId, complaint });

/** Errors: not_found, rate_limited. */
export const fetchComplaint = (code: string) =>
  callFunction<FiledComplaint>('complaint', { look: code });

/** Errors: link_expired, rate_limited. */
export const confirmComplaint = (secret: string) =>
  callFunction<{ confirmed: true }>('complaint', { confirm: secret });

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
