import { z } from 'zod';
import { cents, count, id, moment, user } from './parts.ts';

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
  'content_decision',
  'schedule_failed',
]);
export type NotificationKind = z.infer<typeof kind>;

/** A decision of staff about the reader's content, and the place of that content. */
const decision = z.strictObject({
  target: z.enum(['post', 'comment', 'story', 'message', 'profile']),
  state: z.enum(['held', 'removed', 'live']),
  /** Null for a release. */
  reason: z.string().nullable(),
  /** Of a post or comment; null where the post is gone. */
  post_id: id.nullable(),
  /** The recipient of a message. */
  username: z.string().nullable(),
});
export type Decision = z.infer<typeof decision>;

/** Content that did not appear at its time. */
const failedSchedule = z.strictObject({ type: z.enum(['post', 'global']), text: z.string() });

const nobody = z.strictObject({
  id: z.null(),
  username: z.null(),
  name: z.null(),
  avatar: z.null(),
});

/** One line: a notification, or several of a day about the same thing. */
const line = z.strictObject({
  /** Of the newest. */
  id,
  /** Of all notifications in the line, newest first. */
  ids: z.array(id),
  kind,
  subject_id: id.nullable(),
  /** The post to open; null where it is gone. */
  post_id: id.nullable(),
  /** Of a content_decision alone. */
  decision: decision.nullable(),
  /** Of a schedule_failed alone; null after its removal. */
  scheduled: failedSchedule.nullable(),
  /** Null where no money moved. */
  amount_cents: cents.nullable(),
  created_at: moment,
  /** The user behind the newest. */
  actor: z.union([user, nobody]),
  /** The name of the user behind the one after it. */
  second: z.string().nullable(),
});
export type Line = z.infer<typeof line>;

const page = z.strictObject({
  lines: z.array(line),
  /** The key of the next page; null at the end. */
  next: id.nullable(),
});
export type NotificationPage = z.infer<typeof page>;

/** The number of unread ones, each counted up to a hundred. */
export const activityState = z.strictObject({ notifications: count, conversations: count });

export const notificationAnswers = { notifications: page, activity_state: activityState };
