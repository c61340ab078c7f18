import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import { consentTo } from '../support/consent.ts';
import { videoFile } from '../support/videos.ts';
import {
  addressesOf,
  command,
  decided,
  expectNoDirectAccess,
  readAs,
  uploadFile,
} from './media-support.ts';

/* A video of a private post in a world of other users: each of its files, under each name. */
const canary = 'VIDEO-CANARY-5521';
const variants = ['video', 'poster', 'thumb'] as const;

let mara: User;
let payer: User;
let eve: User;
let videoId: string;

beforeAll(async () => {
  [mara, payer, eve] = await Promise.all([
    makeCreator('mara'),
    makeFan('payer', 5000),
    makeFan('eve'),
  ]);
  const file = await videoFile('mp4', { more: ['-metadata', `comment=${canary}`] });
  expect(file.includes(canary)).toBe(true);
  videoId = await uploadFile(mara, 'post', file, 'video/mp4');
  expect((await decided(mara, videoId)).state).toBe('ready');
  const posted = await command(mara, 'create_post', {
    p_audience: 'private',
    p_text: 'for subscribers',
    p_media_ids: [videoId],
    p_request_id: crypto.randomUUID(),
  });
  const paid = await command(payer, 'start_subscription', {
    p_creator_id: mara.id,
    p_expected_cents: 1500,
    p_consent: consentTo(1500),
    p_request_id: crypto.randomUUID(),
  });
  expect([posted.status, paid.status]).toEqual([200, 200]);
});
afterAll(disconnectAll);

describe('[F40] a video of a private post', () => {
  test('is readable by its subscriber in all its files, without the words of its camera', async () => {
    for (const variant of variants) {
      const bytes = await readAs(payer.client, videoId, variant);
      expect(bytes?.byteLength, variant).toBeGreaterThan(0);
      expect(bytes?.includes(canary), variant).toBe(false);
    }
  });

  test('is signed for no stranger, guest or ended subscriber, in none of its files', async () => {
    const { rows } = await database.query<{ name: string }>(
      `select name from storage.objects where bucket_id = 'media' and name like $1`,
      [`${videoId}/%`],
    );
    const names = rows.map(({ name }) => name);
    expect(names.length).toBe(variants.length);
    expect(Object.keys(await addressesOf(payer.client, names)).toSorted()).toEqual(
      names.toSorted(),
    );
    const none = async (client: User['client']) => {
      expect(await addressesOf(client, names)).toEqual({});
      for (const name of names) await expectNoDirectAccess(client, name);
    };
    await none(eve.client);
    await none(connect());
    await database.query(
      `update public.subscriptions set expires_at = now() - interval '1 day', is_renewing = false
       where fan_id = $1`,
      [payer.id],
    );
    await none(payer.client);
  });
});
