import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  rowsAs,
  type User,
} from '../support/users.ts';
import { videoFile } from '../support/videos.ts';
import { decided, holdWorker, uploadFile } from './media-support.ts';

/*
 * The clock job sends each scheduled global once, even if several runs overlap. A global that waits
 * for its media is sent when the media are ready.
 */
let mara: User;
let jonas: User;

beforeEach(async () => {
  [mara, jonas] = await Promise.all([makeCreator('mara'), makeFan('jonas')]);
  expect((await jonas.client.rpc('follow', { p_creator_id: mara.id })).error).toBeNull();
});
afterAll(disconnectAll);

/** The start of a quarter of an hour in the near future. */
function quarter(): string {
  const step = 15 * 60_000;
  return new Date((Math.floor(Date.now() / step) + 2) * step).toISOString();
}

function schedule(user: User, text: string, mediaIds: string[] = []) {
  return user.client.rpc('send_global', {
    p_audience: 'all',
    p_text: text,
    p_media_ids: mediaIds,
    // Null means without a price; the generated types do not allow it.
    p_price_cents: null as unknown as number,
    p_request_id: crypto.randomUUID(),
    p_at: quarter(),
  });
}

async function scheduled(user: User, text: string, mediaIds: string[] = []): Promise<string> {
  const { data, error } = await schedule(user, text, mediaIds);
  expect(error).toBeNull();
  expect(data).toMatchObject({ result: 'content_scheduled', sent_at: null });
  return (data as { id: string }).id;
}

const makeDue = () =>
  database.query(
    `update public.globals set publish_at = now() - interval '1 minute'
     where creator_id = $1 and sent_at is null`,
    [mara.id],
  );
const tick = () => database.query('select private.publish_due_globals()');

/** The texts in the thread of the follower after the follower has opened it. */
async function received(): Promise<(string | null)[]> {
  const opened = await jonas.client.rpc('conversation_with', { p_username: mara.username });
  expect(opened.error).toBeNull();
  const rows = await rowsAs<{ text: string | null }>(
    jonas,
    `select text from public.messages where kind <> 'notification' order by seq`,
  );
  return rows.map(({ text }) => text);
}

test('[F82] [F84] four concurrent clock runs send each global once', async () => {
  for (let n = 0; n < 12; n++) await scheduled(mara, `due ${n}`);
  expect(await received()).toEqual([]);
  await makeDue();
  await Promise.all(Array.from({ length: 4 }, tick));
  const texts = await received();
  expect(texts).toHaveLength(12);
  expect(new Set(texts).size).toBe(12);
  await tick();
  expect(await received()).toEqual(texts);
});

test('[F85] a global removed during a clock run is either sent or removed, never both', async () => {
  const ids = [];
  for (let n = 0; n < 8; n++) ids.push(await scheduled(mara, `race ${n}`));
  await makeDue();
  const [, ...answers] = await Promise.all([
    tick(),
    ...ids.map((id) => mara.client.rpc('remove_scheduled_global', { p_global_id: id })),
  ]);
  await tick();
  const removed = answers.filter(({ error }) => error === null).length;
  expect(await received()).toHaveLength(8 - removed);
});

test('[F85] [F82] a fan cannot schedule a global, and only its creator can remove it', async () => {
  const id = await scheduled(mara, 'mine');
  expect((await schedule(jonas, 'his')).error?.message).toBe('method_forbidden');
  const rival = await makeCreator('rival');
  const remove = (user: User) => user.client.rpc('remove_scheduled_global', { p_global_id: id });
  expect((await remove(jonas)).error?.message).toBe('method_forbidden');
  expect((await remove(rival)).error?.message).toBe('scheduled_not_found');
  expect((await remove(mara)).error).toBeNull();
  await makeDue();
  await tick();
  expect(await received()).toEqual([]);
});

test('[F82] a global with an unfinished video is sent when the video is ready', async () => {
  const file = await videoFile('mp4', { seconds: 3 });
  const letWork = holdWorker();
  let mediaId: string;
  try {
    mediaId = await uploadFile(mara, 'chat', file, 'video/mp4');
    await scheduled(mara, 'a video', [mediaId]);
    await makeDue();
    await tick();
    expect(await received()).toEqual([]);
  } finally {
    letWork();
  }
  expect((await decided(mara, mediaId)).state).toBe('ready');
  await tick();
  expect(await received()).toEqual(['a video']);
});
