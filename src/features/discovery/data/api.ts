import type { Category } from '@generated/categories.gen.ts';
import { AppError } from '@/shared/errors/app-error.ts';
import type { LastActive } from '@/shared/session/last-active.ts';
import { json, maybeRow } from '@/shared/supabase/call.ts';
import { rest } from '@/shared/supabase/rest.ts';
import type { Sort } from '../categories.ts';

/** Names of objects in the public bucket `profiles`. */
type ProfilePicture = {
  name: string;
  thumb_name: string;
  width: number;
  height: number;
  blur: string;
};

type Offer = { price_cents: number; sales_left: number };

type StoryRing = 'new' | 'seen' | null;

export type CreatorCard = {
  id: string;
  username: string;
  name: string;
  location: string | null;
  is_online: boolean;
  is_exclusive: boolean;
  avatar: ProfilePicture | null;
  cover: ProfilePicture | null;
  /** Stories that this person may see: some are new, or all were seen; null where there are none. */
  story_ring: StoryRing;
  /** Whole cents of US dollars a month. */
  fee_cents: number;
  offer: Offer | null;
};

/** What a page of browse goes on from; made and read by the database. */
export type BrowseKey = { at: string; followers: number; id: string };

export type BrowseRow = CreatorCard & { key: BrowseKey };

export type BrowseFilter = { sort: Sort; category: Category; tag: string | undefined };

/** Listed creators after a key, 30 a page. */
export function fetchBrowse(
  filter: BrowseFilter,
  after: BrowseKey | null,
  viewerId: string | null,
): Promise<BrowseRow[]> {
  return json<BrowseRow[]>(
    rest.rpc(viewerId === null ? 'guest_browse' : 'browse', {
      p_sort: filter.sort,
      p_category: filter.category,
      ...(filter.tag ? { p_tag: filter.tag } : {}),
      ...(after ? { p_after: after } : {}),
    }),
  );
}

/** What a search found; where the category has nobody of that name, those of others. */
export type Found = { creators: CreatorCard[]; isElsewhere: boolean };

type SearchAnswer = CreatorCard[] | { elsewhere: CreatorCard[] } | { refused: string };

/** Up to 15 creators whose name has the letters. Errors: search_too_short, rate_limited. */
export async function searchCreators(query: string, category: Category): Promise<Found> {
  const answer = await json<SearchAnswer>(
    rest.rpc('search_creators', { p_query: query, p_category: category }),
  );
  if ('refused' in answer) throw new AppError(answer.refused, { status: 429 });
  return 'elsewhere' in answer
    ? { creators: answer.elsewhere, isElsewhere: true }
    : { creators: answer, isElsewhere: false };
}

type Standing = {
  is_owner: boolean;
  is_following: boolean;
  /** The rule of the subscribe button lives in SQL: can_subscribe. */
  can_subscribe: boolean;
  story_ring: StoryRing;
  subscription: {
    state: 'active' | 'ending' | 'expired';
    expires_at: string;
    is_renewing: boolean;
    rebill_price_cents: number;
    /** What runs or ran cost nothing. */
    is_trial: boolean;
  } | null;
};

type WelcomeVideo = {
  media_id: string;
  width: number;
  height: number;
  duration_ms: number;
  blur: string | null;
};

export type CreatorProfile = Omit<CreatorCard, 'story_ring'> & {
  welcome_video: WelcomeVideo | null;
  is_blocked: false;
  bio: string | null;
  age: number | null;
  instagram_handle: string | null;
  twitter_handle: string | null;
  wishlist_url: string | null;
  is_special: boolean;
  last_active: LastActive;
  joined_at: string;
  is_listed: boolean;
  is_free_wall_disabled: boolean;
  categories: string[];
  /** Whole cents of a message or a call; null where the creator has set none. */
  chat_prices: { text_cents: number; audio_cents: number; video_cents: number } | null;
  counters: { posts: number; photos: number; videos: number; likes: number; followers: number };
  viewer: Standing;
};

export type CreatorPage =
  | CreatorProfile
  /** Across a block; the id is there where the viewer's own block can be undone. */
  | { is_blocked: true; blocked_by_viewer?: string };

/** The page of a creator; null where there is nothing to see for this viewer. */
export function fetchCreatorPage(
  username: string,
  viewerId: string | null,
): Promise<CreatorPage | null> {
  const name = viewerId === null ? 'guest_creator_page' : 'creator_page';
  return json<CreatorPage | null>(rest.rpc(name, { p_username: username }));
}

export type Followed = { has_opened_conversation: boolean };

/** Errors: must_be_customer_to_follow, cannot_follow_subscribed_profile, profile_blacklisted. */
export function follow(creatorId: string): Promise<Followed> {
  return json<Followed>(rest.rpc('follow', { p_creator_id: creatorId }));
}

export async function unfollow(creatorId: string): Promise<void> {
  await maybeRow(rest.rpc('unfollow', { p_creator_id: creatorId }));
}

export async function block(personId: string): Promise<void> {
  await maybeRow(rest.rpc('block', { p_person_id: personId }));
}

export async function unblock(personId: string): Promise<void> {
  await maybeRow(rest.rpc('unblock', { p_person_id: personId }));
}
