import type { Confirmation } from '@/lib/supabase/links.ts';

/** Query keys of signing in: before it there is no user whose id they could carry. */
export const signInKeys = {
  providers: ['sign-in', 'providers'] as const,
  callback: (code: string | undefined) => ['sign-in', 'callback', code] as const,
  confirmation: (confirmation: Confirmation | null) =>
    ['sign-in', 'confirmation', confirmation] as const,
};
