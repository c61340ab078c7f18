import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { videoFile, found } from '../support/videos.ts';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import { command, decided, drawing, uploadFile } from './media-support.ts';

/*
 * A reported item through all parts: uploaded, made by the worker, reported, removed by its author,
 * and viewed by staff once.
 */
const { addresses } = inject('platform');

let mara: User;
let jonas: User;

beforeAll(async () => {
  [mara, jonas] = await Promise.all([makeCreator('mara'), makeFan('jonas')]);
});
afterAll(disconnectAll);

/** The body of a command that succeeds. */
async function done(user: User, name: string, args: object) {
  const { status, body } = await command(user, name, args);
  expect({ name, status, message: body['message'] }).toMatchObject({ message: undefined });
  return body;
}

async function upload(purpose: string, file: Buffer, type: string): Promise<string> {
  const mediaId = await uploadFile(mara, purpose, file, type);
  expect((await decided(mara, mediaId)).state).toBe('ready');
  return mediaId;
}

/** Reports an item as a member; returns the number of the report. */
async function report(target: string, id: unknown): Promise<number> {
  const reportId = await done(jonas, `report_${target}`, {
    p_request_id: crypto.randomUUID(),
    p_id: id,
    p_reason: 'non_consensual',
    p_text: 'that is me',
  });
  const { rows } = await database.query<{ number: string }>(
    'select number from private.reports where id = $1',
    [reportId],
  );
  return Number(rows[0]?.number);
}

async function look(number: number) {
  const { rows } = await database.query<{
    what: string;
    words: string | null;
    address: string | null;
  }>('select * from staff.open_reported($1, $2, $3)', ['Ada', 'judge it', number]);
  return rows;
}

async function refusalOf(address: string) {
  const response = await fetch(address);
  // The shape of a refusal of an edge function.
  return [response.status, ((await response.json()) as { error: string }).error];
}

test('[F143] a reported picture can be viewed once, although its author removed the post', async () => {
  const file = await drawing(900, 600).png().toBuffer();
  const postId = await done(mara, 'create_post', {
    p_audience: 'public',
    p_text: 'words that were reported',
    p_media_ids: [await upload('post', file, 'image/png')],
    p_request_id: crypto.randomUUID(),
  });
  const number = await report('post', postId);
  await done(mara, 'remove_post', { p_post_id: postId });

  const [words, picture] = await look(number);
  expect(words).toEqual({ what: 'text', words: 'words that were reported', address: null });
  const address = picture?.address ?? '';
  expect(address.startsWith(`${addresses.api}/functions/v1/staff-view?ticket=`)).toBe(true);
  const response = await fetch(address);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const seen = sharp(Buffer.from(await response.arrayBuffer()));
  expect(await seen.metadata()).toMatchObject({ format: 'webp', width: 900, height: 600 });
  expect(await refusalOf(address)).toEqual([403, 'ticket_invalid']);
});

test(
  '[F143] a reported video plays in byte ranges, with a ticket that works once',
  { timeout: 60_000 },
  async () => {
    const mediaId = await upload('story', await videoFile('mp4', { seconds: 2 }), 'video/mp4');
    const storyId = await done(mara, 'create_story', {
      p_request_id: crypto.randomUUID(),
      p_media_id: mediaId,
      p_text: 'for a day',
    });
    const number = await report('story', storyId);
    const address = (await look(number)).find(({ what }) => what === 'video')?.address ?? '';
    const first = await fetch(address, { headers: { range: 'bytes=0-' } });
    expect(new URL(first.url).pathname.startsWith('/storage/v1/object/sign/media/')).toBe(true);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect((await found(bytes)).streams.map((one) => one.codec_name)).toEqual(['h264', 'aac']);
    const part = await fetch(first.url, { headers: { range: 'bytes=100-199' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
    expect(await refusalOf(address)).toEqual([403, 'ticket_invalid']);
  },
);

test('[F145] staff see a reported picture grey and blurred first, once', async () => {
  const file = await drawing(900, 600).png().toBuffer();
  const postId = await done(mara, 'create_post', {
    p_audience: 'public',
    p_text: 'words with a picture',
    p_media_ids: [await upload('post', file, 'image/png')],
    p_request_id: crypto.randomUUID(),
  });
  const number = await report('post', postId);
  const { rows } = await database.query<{ address: string | null }>(
    'select address from staff.look($1, $2, $3) where address is not null',
    ['Ada', 'judge it', `R-${number}`],
  );
  const address = rows[0]?.address ?? '';
  const response = await fetch(address);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  const drawn = await response.text();
  const still = /<image href="data:image\/webp;base64,([^"]+)"[^>]* filter=/.exec(drawn)?.[1] ?? '';
  const { width } = await sharp(Buffer.from(still, 'base64')).metadata();
  expect(width).toBeGreaterThan(0);
  expect(width).toBeLessThan(900);
  expect(await refusalOf(address)).toEqual([403, 'ticket_invalid']);
});

test('[F143] the log contains each view under the name of the owner', async () => {
  const { rows } = await database.query(
    `select actor, action, reason, detail ->> 'target' as target from staff.audit
     where subject = $1 order by id`,
    [mara.username],
  );
  expect(rows).toEqual([
    { actor: 'Ada', action: 'open_reported', reason: 'judge it', target: 'post' },
    { actor: 'Ada', action: 'open_reported', reason: 'judge it', target: 'story' },
    { actor: 'Ada', action: 'look', reason: 'judge it', target: 'post' },
  ]);
});
