import { call } from '@/lib/supabase/call.ts';

export const fetchClosure = () => call('my_closure');

/** Errors: invalid_payload (another username), closure_pending, step_up_required. */
export const closeAccount = (username: string) => call('close_account', { p_username: username });

/** Errors: closure_not_pending. */
export const undoClosure = () => call('undo_closure');

/** Returns the cents that go back to cards. Errors: closure_not_pending. */
export const refundUnspent = () => call('refund_unspent');

/** The last one; null for a user who never asked. */
export const fetchExport = () => call('my_export');

/** Errors: export_in_progress, try_again_later, step_up_required. */
export const askForExport = () => call('ask_for_export');

/** Downloads the archive; its address works once. Errors: not_found, step_up_required. */
export async function downloadExport(id: string): Promise<void> {
  window.location.assign(await call('open_export', { p_export_id: id }));
}
