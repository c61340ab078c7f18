import { z } from 'zod';
import { cents, count, id, lastActive, moment, offer, refused, storyStatus } from './parts.ts';
import { subscriptionStatus } from './subscriptions.ts';

/** Names of objects in the public bucket `profiles`. */
const picture = z.strictObject({
  name: z.string(),
  thumb_name: z.string(),
  width: z.int(),
  height: z.int(),
  blur: z.string(),
});

const cover = picture.extend({ card_name: z.string() });

const listedUser = z.strictObject({
  id,
  username: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  is_online: z.boolean(),
  avatar: picture.nullable(),
  cover: cover.nullable(),
  /** The price of 30 days. */
  fee_cents: cents,
  offer: offer.nullable(),
});

const listed = listedUser.extend({ is_exclusive: z.boolean(), story_status: storyStatus });
/** A creator as a list item. */
export type CreatorCard = z.infer<typeof listed>;

/** The cursor of the next page of browse, created and parsed by the database. */
const browseKey = z.strictObject({
  at: z.union([moment, z.literal(['infinity', '-infinity'])]),
  followers: count,
  id,
});
export type BrowseKey = z.infer<typeof browseKey>;

const browseRow = listed.extend({ key: browseKey });

const found = z.array(listed.extend({ key: z.null() }));

const viewer = z.strictObject({
  is_owner: z.boolean(),
  is_following: z.boolean(),
  /** The permissions behind the buttons, decided in SQL by page_rights. */
  can_subscribe: z.boolean(),
  can_follow: z.boolean(),
  can_tip: z.boolean(),
  story_status: storyStatus,
  subscription: z
    .strictObject({
      state: subscriptionStatus,
      expires_at: moment,
      is_renewing: z.boolean(),
      renewal_price_cents: cents,
      /** True if the current or last period was free of charge. */
      is_trial: z.boolean(),
    })
    .nullable(),
});

const welcomeVideo = z.strictObject({
  media_id: id,
  width: z.int(),
  height: z.int(),
  duration_ms: z.int(),
  blur: z.string().nullable(),
});

const profile = listedUser.extend({
  welcome_video: welcomeVideo.nullable(),
  is_blocked: z.literal(false),
  bio: z.string().nullable(),
  age: z.int().nullable(),
  instagram_handle: z.string().nullable(),
  twitter_handle: z.string().nullable(),
  wishlist_url: z.string().nullable(),
  is_special: z.boolean(),
  last_active: lastActive,
  joined_at: moment,
  is_listed: z.boolean(),
  is_free_wall_disabled: z.boolean(),
  categories: z.array(z.string()),
  /** The prices of a message and of a call; null until the creator sets them. */
  chat_prices: z
    .strictObject({ text_cents: cents, audio_cents: cents, video_cents: cents })
    .nullable(),
  counters: z.strictObject({
    posts: count,
    photos: count,
    videos: count,
    likes: count,
    followers: count,
  }),
  viewer,
});
export type CreatorProfile = z.infer<typeof profile>;

const creatorPage = z.union([
  profile,
  /**
   * The page of a creator in a blocked pair. The id is present only where the caller can end the
   * block.
   */
  z.strictObject({ is_blocked: z.literal(true), blocked_by_me: id.optional() }),
]);
export type CreatorPage = z.infer<typeof creatorPage>;

const followed = z.strictObject({ has_opened_conversation: z.boolean() });
export type Followed = z.infer<typeof followed>;

/** `elsewhere`: the matches in other categories, if the requested category has none. */
const searched = z.union([found, z.strictObject({ elsewhere: found }), refused]);

/** The first steps of a new fan. */
const fanFirstSteps = z.strictObject({
  has_followed: z.boolean(),
  has_picture: z.boolean(),
  has_card: z.boolean(),
});
export type FanFirstSteps = z.infer<typeof fanFirstSteps>;

export const discoveryAnswers = {
  browse: z.array(browseRow),
  guest_browse: z.array(browseRow),
  search_creators: searched,
  guest_search: searched,
  similar_creators: found,
  guest_similar_creators: found,
  /** Null if the caller cannot see the creator. */
  creator_page: creatorPage.nullable(),
  guest_creator_page: creatorPage.nullable(),
  follow: followed,
  /** Null after the first two weeks. */
  fan_first_steps: fanFirstSteps.nullable(),
  /** For the column beside the feed. */
  suggestions: z.strictObject({ offers: found, creators: found }),
};
