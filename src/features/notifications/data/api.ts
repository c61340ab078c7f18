import { pageNotifications } from '@generated/limits.gen.ts';
import { json, maybeRow } from '@/shared/supabase/call.ts';
import { rest } from '@/shared/supabase/rest.ts';
import type { Filter } from '../filters.ts';

export type NotificationKind =
  | 'tip'
  | 'post_liked'
  | 'comment_liked'
  | 'wall_post'
  | 'wall_media'
  | 'new_story'
  | 'wall_offer'
  | 'new_sub'
  | 're_sub'
  | 'unlock'
  | 'cancelled_user'
  | 'cancelled_billing'
  | 'welcome'
  | 'content_decision'
  | 'schedule_failed';

/** A decision of staff about the reader's content, and the place of that content. */
export type Decision = {
  target: 'post' | 'comment' | 'story' | 'message' | 'profile';
  state: 'held' | 'removed' | 'live';
  /** Null of a release. */
  reason: string | null;
  /** Of a post or comment; null where the post is gone. */
  post_id: string | null;
  /** Of a message: who received it. */
  username: string | null;
};

/** Content that did not appear at its time. */
type FailedSchedule = { type: 'post' | 'global'; text: string };

type Actor = { id: string; username: string; name: string; avatar: string | null };

/** One line: a notification, or several of a day that say the same. */
export type Line = {
  /** Of the newest. */
  id: string;
  /** Of all that the line stands for, newest first. */
  ids: string[];
  kind: NotificationKind;
  subject_id: string | null;
  /** The post to open; null where it is gone. */
  post_id: string | null;
  /** Of a content_decision alone. */
  decision: Decision | null;
  /** Of a schedule_failed alone; null where it was removed. */
  scheduled: FailedSchedule | null;
  /** Whole cents of US dollars, where it is about money. */
  amount_cents: number | null;
  created_at: string;
  /** Who did the newest. Its parts are null where they have gone. */
  actor: Actor | { id: null; username: null; name: null; avatar: null };
  /** Who did the one after it. */
  second: string | null;
};

export type NotificationPage = {
  lines: Line[];
  /** Before which the next page begins; null at the end. */
  next: string | null;
};

export function fetchNotifications(
  filter: Filter,
  before: string | null,
): Promise<NotificationPage> {
  return json<NotificationPage>(
    rest.rpc('notifications', {
      p_filter: filter,
      p_limit: pageNotifications,
      ...(before ? { p_before: before } : {}),
    }),
  );
}

/** Up to when everything counts as read. */
export async function fetchReadMark(): Promise<string> {
  return (await maybeRow(rest.rpc('notifications_read_at'))) ?? '';
}

/** Everything up to this one counts as read, or up to now. */
export async function doMarkRead(upto: string | null): Promise<void> {
  await maybeRow(rest.rpc('mark_notifications_read', upto ? { p_upto: upto } : {}));
}

/** How much is unread, each counted to a hundred. */
export type ActivityState = { notifications: number; conversations: number };

export function fetchActivity(): Promise<ActivityState> {
  return json<ActivityState>(rest.rpc('activity_state'));
}
