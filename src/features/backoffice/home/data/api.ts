import { call } from '@/lib/supabase/call.ts';

export const fetchCreatorHome = () => call('creator_home');

export const fetchCounters = () => call('creator_counters');
