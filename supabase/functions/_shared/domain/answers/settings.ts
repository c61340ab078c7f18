import { z } from 'zod';
import { errorCodes } from '../../generated/error-codes.gen.ts';
import { cents, chatAnswerTime, chatReason, id, moment, offer } from './parts.ts';

const pageRules = z.strictObject({
  is_free_wall_disabled: z.boolean(),
  is_paid_only: z.boolean(),
  requires_card: z.boolean(),
  requires_subscription: z.boolean(),
});
export type PageRules = z.infer<typeof pageRules>;

/** Each price is null until the creator sets it. */
const chatPrices = z.strictObject({
  text_cents: cents.nullable(),
  audio_cents: cents.nullable(),
  video_cents: cents.nullable(),
});
export type ChatPrices = z.infer<typeof chatPrices>;

/** The current picture, and whether a newer one is in processing. */
const ownPicture = z.strictObject({
  thumb_name: z.string().nullable(),
  /** Another one is not shown yet, because it is processed, or waits for its review. */
  is_pending: z.boolean(),
  is_waiting: z.boolean(),
});

/** The settings page of a creator. */
const creatorSettings = z.strictObject({
  profile: z.strictObject({
    name: z.string(),
    age: z.int().nullable(),
    location: z.string().nullable(),
    bio: z.string().nullable(),
    twitter: z.string().nullable(),
    instagram: z.string().nullable(),
    wishlist: z.string().nullable(),
  }),
  avatar: ownPicture,
  cover: ownPicture,
  welcome_video: z
    .strictObject({
      media_id: id,
      state: z.enum(['uploading', 'pending', 'waiting', 'ready', 'failed']),
      failure: z.enum(errorCodes).nullable(),
    })
    .nullable(),
  rules: pageRules,
  is_invisible: z.boolean(),
  fee_cents: cents,
  /** The current offer. */
  offer: offer.nullable(),
  chat_prices: chatPrices,
  chat_reasons: z.array(chatReason),
  /** Null says nothing about it. */
  chat_answer_time: chatAnswerTime.nullable(),
  categories: z.array(z.string()),
  twitter: z.strictObject({
    linked: z.boolean(),
    handle: z.string().nullable(),
    /** The earliest time at which a handle can be linked again. */
    wait_until: moment.nullable(),
  }),
});
export type CreatorSettings = z.infer<typeof creatorSettings>;

/** The steps that a new creator has finished. */
const firstSteps = z.strictObject({
  has_agreement: z.boolean(),
  has_categories: z.boolean(),
  has_prices: z.boolean(),
  has_picture: z.boolean(),
  has_cover: z.boolean(),
  has_welcome_video: z.boolean(),
  has_bank: z.boolean(),
  has_post: z.boolean(),
  /** Whether the creator can notify staff: the page has categories and a post. */
  is_ready: z.boolean(),
  /** The time at which staff were notified; null before. */
  ready_at: moment.nullable(),
});
export type FirstSteps = z.infer<typeof firstSteps>;

/** Whether messages to an audience are posted at X. */
const xPosting = z.strictObject({
  /** none: no permission was given; broken: X has withdrawn it. */
  state: z.enum(['none', 'on', 'off', 'broken']),
});

export const settingsAnswers = {
  my_x_posting: xPosting,
  my_creator_settings: creatorSettings,
  first_steps: firstSteps,
};
