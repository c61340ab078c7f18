import { shapes } from '../../api/media-support.ts';
import { videoFile } from '../../support/videos.ts';
import type { Outcome } from './book.ts';
import { commandOf } from './requests.ts';
import { pickFrom, type Operation, type Stage } from './stage.ts';

/* Files that become posts: a slot, bytes, a post, and what the worker makes of them. */

interface File {
  bytes: Buffer;
  type: string;
}

let drawn = 0;
let video: Promise<Buffer> | undefined;

async function fileFor({ random }: Stage): Promise<File> {
  drawn += 1;
  if (random() < 0.8) return { bytes: await shapes(drawn).png().toBuffer(), type: 'image/png' };
  video ??= videoFile('mp4', { seconds: 1 });
  return { bytes: await video, type: 'video/mp4' };
}

export const post: Operation = async (stage) => {
  const { book, people } = stage;
  const creator = pickFrom(stage, people.creators);
  const { bytes, type } = await fileFor(stage);
  const opened = await book.ask({
    kind: 'upload slot',
    actor: creator.id,
    request: crypto.randomUUID(),
    ask: () =>
      commandOf(
        creator.client.rpc('request_upload', {
          p_purpose: 'post',
          p_bytes: bytes.byteLength,
          p_type: type,
        }),
      ),
  });
  if (opened.state !== 'done') return;
  // request_upload() returns jsonb
  const slot = opened.value as { media_id: string; bucket: string; name: string };
  const stored = await book.ask({
    kind: 'upload',
    actor: creator.id,
    request: slot.media_id,
    async ask(): Promise<Outcome> {
      const { error } = await creator.client.storage
        .from(slot.bucket)
        .upload(slot.name, bytes, { contentType: type });
      // A slot is filled once: an upload whose answer was lost is refused when it is repeated.
      if (!error || /already exists/.test(error.message)) return { state: 'done', value: null };
      const status = 'status' in error ? Number(error.status) : 0;
      return status >= 400 && status < 500
        ? // The clock has moved on since the slot was opened.
          { state: 'refused', code: 'slot_over' }
        : { state: 'unknown', why: error.message };
    },
  });
  if (stored.state !== 'done') return;
  const request = crypto.randomUUID();
  await book.ask({
    kind: 'post',
    actor: creator.id,
    request,
    subject: slot.media_id,
    ask: () =>
      commandOf(
        creator.client.rpc('create_post', {
          p_audience: 'private',
          p_text: 'a day at work',
          p_media_ids: [slot.media_id],
          p_request_id: request,
        }),
      ),
  });
};
