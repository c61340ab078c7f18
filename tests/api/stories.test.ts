import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import { command, decided, drawing, readersOf, uploadFile } from './media-support.ts';

/*
 * Stories through the endpoints that a client has: commands, tables and bytes. The responses are
 * searched for the canary of a story.
 */
const canary = `STORY-CANARY-${Math.random().toString(36).slice(2, 8)}`;
const guest = connect();
let mara: User;
let ines: User;
let fan: User;
let blocked: User;

beforeAll(async () => {
  [mara, ines, fan, blocked] = await Promise.all([
    makeCreator('mara'),
    makeCreator('ines'),
    makeFan('fan'),
    makeFan('blocked'),
  ]);
  expect((await command(mara, 'block', { p_user_id: blocked.id })).status).toBe(204);
});
afterAll(disconnectAll);

async function picture(): Promise<string> {
  const id = await uploadFile(mara, 'story', await drawing(90, 160).png().toBuffer());
  expect(await decided(mara, id)).toMatchObject({ state: 'ready' });
  return id;
}

const share = (mediaId: string, requestId = crypto.randomUUID(), text = canary) =>
  command(mara, 'create_story', { p_request_id: requestId, p_media_id: mediaId, p_text: text });

/** The names of the users who can read the bytes of a media item. */
const readers = (mediaId: string) =>
  readersOf(
    { mara: mara.client, ines: ines.client, fan: fan.client, blocked: blocked.client, guest },
    mediaId,
  );

describe('a shared story', () => {
  test('[F50] can be read by members for a day, not by guests, by blocked members or afterwards', async () => {
    const mediaId = await picture();
    expect(await readers(mediaId)).toEqual(['mara']);
    const { status, body } = await share(mediaId);
    expect(status).toBe(200);
    expect(await readers(mediaId)).toEqual(['mara', 'ines', 'fan']);

    await database.query('update public.stories set expires_at = now() where id = $1', [body]);
    expect(await readers(mediaId)).toEqual(['mara']);
  });

  test('[F51] is hidden at every endpoint while its creator is not promoted', async () => {
    const mediaId = await picture();
    expect((await share(mediaId)).status).toBe(200);
    const promote = (at: string) =>
      database.query(
        `update private.account_statuses set promoted_at = ${at} where profile_id = $1`,
        [mara.id],
      );
    const endpoints = async ({ client }: User) =>
      JSON.stringify(
        await Promise.all([
          client.rpc('stories'),
          client.rpc('creator_stories', { p_creator_id: mara.id }),
          client.rpc('creator_page', { p_username: mara.username }),
          client.rpc('notifications'),
        ]),
      );
    expect(await endpoints(fan)).toContain(canary);
    expect(await endpoints(blocked)).not.toContain(canary);
    await promote('null');
    expect(await endpoints(fan)).not.toContain(canary);
    expect(await readers(mediaId)).toEqual(['mara']);
    await promote('now()');
    expect(await readers(mediaId)).toEqual(['mara', 'ines', 'fan']);
  });
});

describe('concurrent requests', () => {
  test('[F50] with one request id make one story', async () => {
    const [mediaId, requestId] = [await picture(), crypto.randomUUID()];
    const answers = await Promise.all([1, 2, 3, 4].map(() => share(mediaId, requestId)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('[F50] with one picture make one story', async () => {
    const mediaId = await picture();
    const answers = await Promise.all([1, 2, 3].map(() => share(mediaId)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('[F51] of one fan to view a story count as one view', async () => {
    const { body: storyId } = await share(await picture());
    const looks = await Promise.all(
      Array.from({ length: 8 }, () => command(fan, 'view_story', { p_story_id: storyId })),
    );
    expect(looks.map(({ status }) => status)).toEqual(looks.map(() => 204));
    await command(mara, 'view_story', { p_story_id: storyId });
    const { body } = await command(mara, 'my_stories', {});
    expect(body).toMatchObject({ 0: { id: storyId, views: 1 } });
  });
});
