import { z } from 'zod';
import {
  count,
  fan,
  id,
  moderationState,
  moment,
  pendingMediaItem,
  reviewState,
  role,
  user,
} from './parts.ts';

export const audience = z.enum(['public', 'private']);
export type Audience = z.infer<typeof audience>;

export const postKind = z.enum(['text', 'images', 'video', 'poll']);
export type PostKind = z.infer<typeof postKind>;

const postMediaItem = pendingMediaItem.extend({ position: count });
export type PostMediaItem = z.infer<typeof postMediaItem>;

const pollOption = z.strictObject({
  option: z.int(),
  text: z.string(),
  /** Returned to the owner only. */
  votes: count.nullable(),
  /** Returned to the owner and to voters only. */
  percent: z.int().nullable(),
});

const poll = z.strictObject({
  options: z.array(pollOption),
  /** Returned to the owner only. */
  total: count.nullable(),
  /** The option for which the caller voted; null before the vote. */
  voted: z.int().nullable(),
  can_vote: z.boolean(),
});
export type Poll = z.infer<typeof poll>;

const post = z.strictObject({
  id,
  creator_id: id,
  creator: user,
  audience,
  kind: postKind,
  text: z.string(),
  moderation_state: moderationState,
  /**
   * False while the video of the post is in processing; until then only the author can read the
   * post.
   */
  is_ready: z.boolean(),
  /** Of its media together; until they are approved only the author can read the post. */
  review_state: reviewState,
  is_promo: z.boolean(),
  is_pinned: z.boolean(),
  created_at: moment,
  edited_at: moment.nullable(),
  likes: count,
  comments: count,
  has_liked: z.boolean(),
  can_like: z.boolean(),
  can_comment: z.boolean(),
  media: z.array(postMediaItem),
  poll: poll.nullable(),
});
export type Post = z.infer<typeof post>;

/** The picture of a post that is free for everybody who sees its teaser. */
const preview = pendingMediaItem.pick({ media_id: true, width: true, height: true, blur: true });

/** A locked tile, the teaser of a post: no text, no media, no poll. */
const lockedPost = post
  .pick({ id: true, creator_id: true, kind: true, created_at: true, creator: true, likes: true })
  .extend({
    is_locked: z.literal(true),
    media_count: count,
    duration_ms: count.nullable(),
    preview: preview.nullable(),
  });
export type LockedPost = z.infer<typeof lockedPost>;

/** A row of a wall. */
const wallRow = z.union([post, lockedPost]);
export type WallRow = z.infer<typeof wallRow>;

const liker = z.strictObject({ id, fan });
export type Liker = z.infer<typeof liker>;

const comment = z.strictObject({
  id,
  post_id: id,
  text: z.string(),
  created_at: moment,
  likes: count,
  has_liked: z.boolean(),
  can_like: z.boolean(),
  can_remove: z.boolean(),
  moderation_state: moderationState,
  author: fan.extend({ role }),
});
export type PostComment = z.infer<typeof comment>;

const posts = z.array(post);
const wallRows = z.array(wallRow);

export const wallAnswers = {
  feed: posts,
  wall_posts: wallRows,
  guest_wall: wallRows,
  promo_posts: posts,
  guest_promos: posts,
  /** Null if the caller cannot read the post. */
  post: post.nullable(),
  /** Null unless the guest wall has the post. */
  guest_post: post.nullable(),
  /** Null if the caller can read the post or cannot see its creator. */
  locked_post: lockedPost.nullable(),
  /** Null without a preview, and for other users while it is processed or held. */
  post_preview: preview.extend({ is_live: z.boolean() }).nullable(),
  /**
   * The reason of staff for removing a post, returned to its author; null for every other caller.
   */
  takedown_reason: z.string().nullable(),
  post_likers: z.array(liker),
  comments: z.array(comment),
  vote: poll,
};
