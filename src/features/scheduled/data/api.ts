import type { ErrorCode } from '@generated/error-codes.gen.ts';
import type { GlobalAudience } from '@/shared/audiences.ts';
import type { MediaItem } from '@/shared/media/media-image.tsx';
import { json, maybeRow } from '@/shared/supabase/call.ts';
import { rest } from '@/shared/supabase/rest.ts';

export type ScheduledMedium = MediaItem & {
  duration_ms: number | null;
  state: 'uploading' | 'processing' | 'ready' | 'failed';
};

type Common = {
  id: string;
  publish_at: string;
  text: string;
  /** Why it did not appear at its time; null while it waits. */
  failure: ErrorCode | null;
  /** False while a medium is being made. */
  is_removable: boolean;
  media: ScheduledMedium[];
};

type ScheduledPost = Common & {
  type: 'post';
  kind: 'text' | 'images' | 'video' | 'poll';
  audience: 'public' | 'private';
  options: string[] | null;
  is_promo: boolean;
};

type ScheduledGlobal = Common & {
  type: 'global';
  kind: 'text' | 'image' | 'album' | 'video' | 'audio';
  audience: GlobalAudience;
  /** Null is free. */
  price_cents: number | null;
};

/** A post or a message to an audience that waits for its time, or missed it. */
export type ScheduledItem = ScheduledPost | ScheduledGlobal;

/** Soonest first, after one of them. */
export function fetchScheduled(after: string | null): Promise<ScheduledItem[]> {
  return json<ScheduledItem[]>(rest.rpc('scheduled', after ? { p_after: after } : {}));
}

export type ScheduledChange = {
  text: string;
  /** Of a message alone; null leaves what stands. */
  audience: GlobalAudience | null;
  /** Null leaves what stands. */
  at: Date | null;
};

/** Errors: scheduled_not_found, schedule_in_past, and those of scheduling. */
export async function editScheduled(item: ScheduledItem, change: ScheduledChange): Promise<void> {
  const at = change.at ? { p_at: change.at.toISOString() } : {};
  if (item.type === 'post') {
    await maybeRow(
      rest.rpc('edit_scheduled', { p_scheduled_id: item.id, p_text: change.text, ...at }),
    );
    return;
  }
  await maybeRow(
    rest.rpc('edit_scheduled_global', {
      p_global_id: item.id,
      p_text: change.text,
      ...(change.audience ? { p_audience: change.audience } : {}),
      ...at,
    }),
  );
}

/** Errors: media_processing, scheduled_not_found. */
export async function removeScheduled({ id, type }: ScheduledItem): Promise<void> {
  await maybeRow(
    type === 'post'
      ? rest.rpc('remove_scheduled', { p_scheduled_id: id })
      : rest.rpc('remove_scheduled_global', { p_global_id: id }),
  );
}
