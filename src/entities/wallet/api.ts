import { call } from '@/lib/supabase/call.ts';

export const fetchBalance = () => call('my_balance');
