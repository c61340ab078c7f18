import { call } from '@/lib/supabase/call.ts';

/** The people whom the caller named, newest first. Errors: method_forbidden. */
export const fetchPerformers = () => call('performers');

/**
 * Names somebody and makes their link, which is mailed to the address where one is given. Errors:
 * invalid_performer_name, performer_name_taken, email_not_valid, too_many_performers, rate_limited.
 */
export const addPerformer = (name: string, email: string) =>
  call('add_performer', { p_name: name, ...(email ? { p_email: email } : {}) });

/** Another link in place of the last one. Errors: performer_not_found, conflict, rate_limited. */
export const inviteAgain = (performerId: string) =>
  call('invite_again', { p_performer_id: performerId });

/** Removes somebody who was named by mistake. Errors: performer_not_found, conflict. */
export const removePerformer = (performerId: string) =>
  call('remove_performer', { p_performer_id: performerId });
