import type { GlobalAudience } from '@domain/answers/parts.ts';
import type { ScheduledItem } from '@domain/answers/scheduled.ts';
import type { Audience } from '@domain/answers/wall.ts';
import { call } from '@/lib/supabase/call.ts';

/** A page of scheduled items after an item, soonest first; the first page from a moment. */
export const fetchScheduled = (after: string | null, from: Date | undefined) =>
  call('scheduled', { p_after: after ?? undefined, p_from: from?.toISOString() });

/** The moments at which items are due, from a moment until before another one. */
export const fetchScheduledTimes = (from: Date, until: Date) =>
  call('scheduled_times', { p_from: from.toISOString(), p_until: until.toISOString() });

export type ScheduledChange = {
  /** The version that the user has seen. */
  version: number;
  text: string;
  /** The new time; null keeps it. */
  at: Date | null;
} & (
  | {
      type: 'post';
      audience: Audience;
      /** Null keeps them. */
      mediaIds: string[] | null;
      /** Null removes the free preview, undefined keeps it. */
      previewId: string | null | undefined;
    }
  | {
      type: 'global';
      audience: GlobalAudience;
      /** 0 is free. */
      priceCents: number;
    }
);

/** Errors: conflict, media_processing, scheduled_not_found, and those of scheduling. */
export async function editScheduled(id: string, change: ScheduledChange): Promise<void> {
  const common = {
    p_text: change.text,
    p_at: change.at?.toISOString(),
    p_version: change.version,
  };
  if (change.type === 'post') {
    await call('edit_scheduled', {
      ...common,
      p_scheduled_id: id,
      p_audience: change.audience,
      p_media_ids: change.mediaIds ?? undefined,
      p_preview_id: change.previewId ?? undefined,
      p_is_preview_removed: change.previewId === null,
    });
    return;
  }
  await call('edit_scheduled_global', {
    ...common,
    p_global_id: id,
    p_audience: change.audience,
    p_price_cents: change.priceCents,
  });
}

/** Errors: media_processing, scheduled_not_found. */
export const removeScheduled = ({ id, type }: ScheduledItem) =>
  type === 'post'
    ? call('remove_scheduled', { p_scheduled_id: id })
    : call('remove_scheduled_global', { p_global_id: id });
