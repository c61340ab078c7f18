import { call } from '@/lib/supabase/call.ts';

export const fetchSiteInfo = () => call('site_info');
