import type { UploadKind } from '@domain/media.ts';
import { setMediaClient, type MediaClient, type Slot } from './media-client.ts';
import { platform } from '@/lib/supabase/platform.ts';
import { call } from '@/lib/supabase/call.ts';
import { callFunction } from '@/lib/supabase/functions.ts';
import { joinTopic } from '@/lib/supabase/realtime.ts';
import { readStoredSession } from '@/lib/supabase/stored-session.ts';

async function requestUpload(purpose: UploadKind, bytes: number, type: string): Promise<Slot> {
  const answer = await call('request_upload', { p_purpose: purpose, p_bytes: bytes, p_type: type });
  return { mediaId: answer.media_id, bucket: answer.bucket, name: answer.name };
}

/** The code is loaded when a file is sent. */
const store: MediaClient['store'] = async (slot, file, report) => {
  const { storeFile } = await import('./store-file.ts');
  return storeFile(slot, file, report);
};

/** The code is loaded when a large file is sent. */
const openLarge: MediaClient['openLarge'] = async (slot, file, report) => {
  const { openResumable } = await import('./resumable.ts');
  return openResumable(slot, file, report);
};

const owner = () => readStoredSession()?.userId ?? null;

const readOwn: MediaClient['readOwn'] = (mediaIds) => call('my_media', { p_ids: mediaIds });

async function discard(mediaId: string): Promise<void> {
  await call('discard_media', { p_media_id: mediaId });
}

const watchOwn: MediaClient['watchOwn'] = (onChange) => {
  const user = owner();
  if (!user) return () => undefined;
  const topic = joinTopic(`user:${user}`, {
    onEvent: (_event, { what }) => {
      if (Array.isArray(what) && what.includes('media')) onChange();
    },
    onJoined: onChange,
  });
  return topic.leave;
};

/** The database decides who may read and how long an address lives; see sign-media. */
const sign: MediaClient['sign'] = async (names) => {
  type Answer = { addresses: Record<string, string> };
  const { addresses } = await callFunction<Answer>('sign-media', { names });
  return new Map(Object.entries(addresses).map(([name, path]) => [name, platform.url + path]));
};

/** Connects this entity to the platform. Called once, when the page starts. */
export function connectMedia(): void {
  setMediaClient({ requestUpload, store, openLarge, owner, readOwn, discard, watchOwn, sign });
}
