import { z } from 'zod';
import { decisionActs, decisionTargets } from './decisions.ts';
import { cents, count, id, mediaItem, moment, user } from './parts.ts';

const kind = z.enum([
  'tip',
  'post_liked',
  'comment_liked',
  'wall_post',
  'wall_media',
  'new_story',
  'wall_offer',
  'new_sub',
  're_sub',
  'unlock',
  'cancelled_user',
  'cancelled_billing',
  'welcome',
  'decision',
  'schedule_failed',
  'x_link_broken',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'post_commented',
  'appeal_decided',
]);
export type NotificationKind = z.infer<typeof kind>;

/** A decision of staff about the reader, with the location of the content that it is about. */
const decision = z.strictObject({
  target: z.enum(decisionTargets),
  act: z.enum(decisionActs),
  is_automated: z.boolean(),
  /** Null where something is given back. */
  reason: z.string().nullable(),
  /** The post, or the post of the comment; null if the post is removed. */
  post_id: id.nullable(),
  /** The recipient of a message; null for other targets. */
  username: z.string().nullable(),
});
export type ToldDecision = z.infer<typeof decision>;

/** A scheduled item that was not published at its time. */
const failedSchedule = z.strictObject({ type: z.enum(['post', 'global']), text: z.string() });

/** The picture of the post, story or message, as the reader sees it. */
const picture = z.strictObject({
  is_locked: z.boolean(),
  /** The free preview of a locked post; null where the page draws one. */
  item: mediaItem.nullable(),
});
export type LinePicture = z.infer<typeof picture>;

const nobody = z.strictObject({
  id: z.null(),
  username: z.null(),
  name: z.null(),
  avatar: z.null(),
});

/** One line of the list: a notification, or several of one day about the same subject. */
const line = z.strictObject({
  /** The id of the newest notification. */
  id,
  /** The ids of all notifications in the line, newest first. */
  ids: z.array(id),
  kind,
  subject_id: id.nullable(),
  /** The post to open; null if it is removed. */
  post_id: id.nullable(),
  picture: picture.nullable(),
  /** Set for a decision and for the answer to an appeal. */
  decision: decision.nullable(),
  /** Set for a schedule_failed only; null after the scheduled item is removed. */
  scheduled: failedSchedule.nullable(),
  /** Null if no money moved; of a reversed sale the creator's part. */
  amount_cents: cents.nullable(),
  /** The beginning of the words that came with a tip. */
  words: z.string().nullable(),
  created_at: moment,
  /** The actor of the newest notification. */
  actor: z.union([user, nobody]),
  /** The name of the actor of the second newest notification. */
  second: z.string().nullable(),
});
export type Line = z.infer<typeof line>;

const page = z.strictObject({
  lines: z.array(line),
  /** The cursor of the next page; null on the last page. */
  next: id.nullable(),
});
export type NotificationPage = z.infer<typeof page>;

/** Unread counts, each limited to 100. */
export const activityState = z.strictObject({ notifications: count, conversations: count });

export const notificationAnswers = { notifications: page, activity_state: activityState };
