import type { Complaint, ComplaintKind } from '@domain/complaint-forms.ts';
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
