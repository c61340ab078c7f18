import type { AiLabel } from '@domain/media.ts';
import type { OwnMediaItem } from '@domain/answers/media.ts';
import type { UploadKind } from '@domain/media.ts';
import { call } from '@/lib/supabase/call.ts';
import { joinTopic } from '@/lib/supabase/realtime.ts';
import type { Shown } from './upload-state.ts';
import type { LargeReport, LargeUpload, Slot, StoreOptions } from './slot.ts';
import { readStoredSession } from '@/lib/supabase/stored-session.ts';

async function requestUpload(purpose: UploadKind, bytes: number, type: string): Promise<Slot> {
  const answer = await call('request_upload', { p_purpose: purpose, p_bytes: bytes, p_type: type });
  return { mediaId: answer.media_id, bucket: answer.bucket, name: answer.name };
}

async function discard(mediaId: string): Promise<void> {
  await call('discard_media', { p_media_id: mediaId });
}

function watchOwn(onChange: () => void): () => void {
  const userId = readStoredSession()?.userId;
  if (!userId) return () => undefined;
  const topic = joinTopic(`user:${userId}`, {
    onEvent: (_event, { what }) => {
      if (Array.isArray(what) && what.includes('media')) onChange();
    },
    onJoined: onChange,
  });
  return topic.leave;
}

/** The platform's part of media. An object, so that a test can replace its functions. */
export const mediaApi = {
  /** Errors: those of the command request_upload. */
  requestUpload,
  /**
   * Stores a file in its slot in one request; reports parts from 0 to 1. Rejects with
   * upload_canceled when aborted. Its code is loaded with the first file.
   */
  store: async (slot: Slot, file: Blob, options: StoreOptions): Promise<void> =>
    (await import('./store-file.ts')).storeFile(slot, file, options),
  /** Sends a large file in parts once `start` is called. Its code is loaded with the first one. */
  openLarge: async (slot: Slot, file: Blob, report: LargeReport): Promise<LargeUpload> =>
    (await import('./resumable.ts')).openResumable(slot, file, report),
  readOwn: (mediaIds: string[]): Promise<OwnMediaItem[]> => call('my_media', { p_ids: mediaIds }),
  discard,
  /** Describes a sent file, and resolves with the label that it is shown with. */
  describe: (mediaId: string, alt: string, aiLabel: AiLabel): Promise<AiLabel> =>
    call('describe_media', { p_media_id: mediaId, p_alt: alt, p_ai_label: aiLabel }),
  /** States who can be seen, before anything shows it; resolves with why it may not be yet. */
  statePeople: (mediaId: string, { people, performerIds, producedOn }: Shown) =>
    call('state_people', {
      p_media_id: mediaId,
      p_people: people,
      p_performer_ids: [...performerIds],
      ...(producedOn !== undefined && { p_produced_on: producedOn }),
    }),
  /** Calls back whenever media of the signed-in user may have changed; returns the end of it. */
  watchOwn,
};

export type MediaApi = typeof mediaApi;
