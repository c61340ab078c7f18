import type { Database } from '@/lib/supabase/database.types.ts';
import { call } from '@/lib/supabase/call.ts';

export const block = (userId: string) => call('block', { p_user_id: userId });

export const unblock = (userId: string) => call('unblock', { p_user_id: userId });

/** The refund of a block of the user now, in cents. */
export const fetchBlockRefund = (userId: string) => call('block_refund', { p_user_id: userId });

export type ReportReason = Database['api']['Functions']['report_post']['Args']['p_reason'];

export type Report = {
  target: 'post' | 'comment' | 'story' | 'profile' | 'message';
  id: string;
  reason: ReportReason;
  text: string;
  requestId: string;
};

/** Errors: already_reported, cannot_report_yourself, report_too_long, `<target>_not_found`. */
export async function report({ target, id, reason, text, requestId }: Report): Promise<void> {
  const args = {
    p_id: id,
    p_reason: reason,
    p_request_id: requestId,
    p_text: text || undefined,
  };
  const commands = {
    post: () => call('report_post', args),
    comment: () => call('report_comment', args),
    story: () => call('report_story', args),
    profile: () => call('report_profile', args),
    message: () => call('report_message', args),
  };
  await commands[target]();
}
