import type { CreatorCard } from '@domain/answers/discovery.ts';
import type { Category } from '@generated/categories.gen.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { call } from '@/lib/supabase/call.ts';

/** `isElsewhere`: the category has no match, so the creators are of other categories. */
export type FoundCreators = { creators: CreatorCard[]; isElsewhere: boolean };

type Search = { query: string; category?: Category; isGuest: boolean };

/** Up to 15 creators whose name contains the query. Errors: search_too_short, rate_limited. */
export async function searchCreators(search: Search): Promise<FoundCreators> {
  const answer = await call(search.isGuest ? 'guest_search' : 'search_creators', {
    p_query: search.query,
    ...(search.category && { p_category: search.category }),
  });
  if ('refused' in answer) throw new AppError(answer.refused, { status: 429 });
  return 'elsewhere' in answer
    ? { creators: answer.elsewhere, isElsewhere: true }
    : { creators: answer, isElsewhere: false };
}
