import type { Audience } from '@domain/answers/wall.ts';
import { call } from '@/lib/supabase/call.ts';

export type NewPost = {
  audience: Audience;
  text: string;
  mediaIds: string[];
  /** Two to five options of a poll; null for other posts. */
  options: string[] | null;
  isPromo: boolean;
  /** The free picture of a private post. */
  previewId: string | null;
  /** The scheduled time; null is now. */
  at: Date | null;
  /** A repeated request makes no second post. */
  requestId: string;
};

const written = (post: NewPost) => ({
  p_audience: post.audience,
  p_text: post.text,
  p_media_ids: post.mediaIds,
  p_is_promo: post.isPromo,
  p_request_id: post.requestId,
  p_options: post.options ?? undefined,
  p_preview_id: post.previewId ?? undefined,
});

/**
 * Errors: post_text_required, poll_text_required, post_text_too_long, too_many_post_images,
 * invalid_poll_options, free_wall_disabled, promo_limit_reached.
 */
export const createPost = (post: NewPost) => call('create_post', written(post));

/** Errors: invalid_schedule_slot, schedule_in_past, schedule_too_far, and those of createPost. */
export const schedulePost = (post: NewPost, at: Date) =>
  call('schedule_post', { ...written(post), p_at: at.toISOString() });
