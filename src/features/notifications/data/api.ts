import { pageNotifications } from '@generated/limits.gen.ts';
import { json, maybeRow } from '@/shared/supabase/call.ts';
import { rest } from '@/shared/supabase/rest.ts';

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
  | 'welcome';

type Actor = { id: string; username: string; name: string; avatar: string | null };

export type Notification = {
  id: string;
  kind: NotificationKind;
  subject_id: string | null;
  /** Whole cents of US dollars, where it is about money. */
  amount_cents: number | null;
  created_at: string;
  /** Its parts are null where whoever did it has gone. */
  actor: Actor | { id: null; username: null; name: null; avatar: null };
};

export function fetchNotifications(before: string | null): Promise<Notification[]> {
  return json<Notification[]>(
    rest.rpc('notifications', {
      ...(before ? { p_before: before } : {}),
      p_limit: pageNotifications,
    }),
  );
}

/** Up to when everything counts as read. */
export async function fetchReadMark(personId: string): Promise<string> {
  const settings = await maybeRow(
    rest
      .from('account_settings')
      .select('notifications_read_at')
      .eq('profile_id', personId)
      .maybeSingle(),
  );
  return settings?.notifications_read_at ?? '';
}

export async function doMarkRead(): Promise<void> {
  await maybeRow(rest.rpc('mark_notifications_read'));
}

/** How much is unread, each counted to a hundred. */
export type ActivityState = { notifications: number; conversations: number };

export function fetchActivity(): Promise<ActivityState> {
  return json<ActivityState>(rest.rpc('activity_state'));
}
