/** The product's code of a page that reads from a replica, without its screen. */
export { call } from '@/lib/supabase/call.ts';
