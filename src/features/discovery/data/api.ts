import type { BrowseKey } from '@domain/answers/discovery.ts';
import type { Category } from '@generated/categories.gen.ts';
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

/** A creator's page; null if the user or guest may not see it. */
export const fetchCreatorPage = (username: string, currentUserId: string | null) =>
  call(currentUserId === null ? 'guest_creator_page' : 'creator_page', { p_username: username });

/** Featured creators whom a fan does not know, and offers of followed ones. */
export const fetchSuggestions = () => call('suggestions');

/** The first steps of a new fan; null for others. */
export const fetchFirstSteps = () => call('fan_first_steps');

/** The featured creators of all categories, for the landing page of guests. */
export const fetchFeatured = () => call('guest_browse', { p_sort: 'featured' });

/** Up to six creators like the one of a name, as far as the user or guest may see them. */
export const fetchSimilar = (username: string, currentUserId: string | null) =>
  call(currentUserId === null ? 'guest_similar_creators' : 'similar_creators', {
    p_username: username,
  });
