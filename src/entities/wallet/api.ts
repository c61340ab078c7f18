import { call } from '@/lib/supabase/call.ts';

export const fetchBalance = () => call('my_balance');

/** Errors: method_forbidden for fans. */
export const fetchShare = () => call('my_share');
