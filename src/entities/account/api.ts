import { call } from '@/lib/supabase/call.ts';

/**
 * The first request of a page and its first heartbeat: account, balance and unread counts. Null
 * without a profile.
 */
export const bootstrap = () => call('bootstrap');

/** Null without a profile. */
export const fetchMyAccount = () => call('my_account');
