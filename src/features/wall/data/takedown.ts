import { queryOptions } from '@tanstack/react-query';
import { maybeRow } from '@/shared/supabase/call.ts';
import { rest } from '@/shared/supabase/rest.ts';

/** Staff's words to the author of a post that they took down; null to everybody else. */
export const takedownReasonQuery = (viewerId: string, postId: string) =>
  queryOptions({
    queryKey: ['takedown-reason', viewerId, postId],
    queryFn: () => maybeRow<string | null>(rest.rpc('takedown_reason', { p_post_id: postId })),
  });
