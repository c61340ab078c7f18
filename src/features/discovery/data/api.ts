import type { BrowseKey, CreatorCard } from '@domain/answers/discovery.ts';
import type { Category } from '@generated/categories.gen.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { call } from '@/lib/supabase/call.ts';
import type { Sort } from '../categories.ts';

export type BrowseFilter = { sort: Sort; category: Category; tag: string | undefined };

/** Listed creators after a key, 30 a page. */
export const fetchBrowse = (
  filter: BrowseFilter,
  after: BrowseKey | null,
  currentUserId: string | null,
) =>
  call(currentUserId === null ? 'guest_browse' : 'browse', {
    p_sort: filter.sort,
    p_category: filter.category,
    p_tag: filter.tag || undefined,
    p_after: after ?? undefined,
  });

/** The result of a search; `isElsewhere` if the category has no match and others have. */
export type Found = { creators: CreatorCard[]; isElsewhere: boolean };

/** Up to 15 creators by a part of their name. Errors: search_too_short, rate_limited. */
export async function searchCreators(
  query: string,
  category: Category,
  currentUserId: string | null,
): Promise<Found> {
  const answer = await call(currentUserId === null ? 'guest_search' : 'search_creators', {
    p_query: query,
    p_category: category,
  });
  if ('refused' in answer) throw new AppError(answer.refused, { status: 429 });
  return 'elsewhere' in answer
    ? { creators: answer.elsewhere, isElsewhere: true }
    : { creators: answer, isElsewhere: false };
}

/** A creator's page; null if the user or guest may not see it. */
export const fetchCreatorPage = (username: string, currentUserId: string | null) =>
  call(currentUserId === null ? 'guest_creator_page' : 'creator_page', { p_username: username });

/** Errors: must_be_customer_to_follow, cannot_follow_subscribed_profile, profile_blacklisted. */
export const follow = (creatorId: string) => call('follow', { p_creator_id: creatorId });

export const unfollow = (creatorId: string) => call('unfollow', { p_creator_id: creatorId });

export const block = (userId: string) => call('block', { p_user_id: userId });

export const unblock = (userId: string) => call('unblock', { p_user_id: userId });
