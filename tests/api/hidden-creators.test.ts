import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  uniqueName,
  type User,
} from '../support/users.ts';
import { addressesOf, command, decided, drawing, uploadFile } from './media-support.ts';
import { consentTo } from '../support/consent.ts';

/*
 * For a stranger, a creator who is not listed is like a creator who does not exist: every command
 * and query that takes a user has the same response for both, byte by byte. A user who has a
 * conversation with the creator continues as before; a follow, a subscription and a message each
 * open a conversation.
 */
interface Target {
  id: string;
  username: string;
  postId: string;
  storyId: string;
  mediaId: string;
}

/** Arguments that target a user, a post or a story. Each call gets a new request id. */
const calls: Record<string, (target: Target) => object> = {
  send_tip: ({ id }) => ({ p_creator_id: id, p_amount_cents: 500, p_request_id: request() }),
  follow: ({ id }) => ({ p_creator_id: id }),
  start_subscription: ({ id }) => ({
    p_creator_id: id,
    p_expected_cents: 1500,
    p_consent: consentTo(1500),
    p_request_id: request(),
  }),
  start_paid_chat: ({ id }) => ({
    p_creator_id: id,
    p_expected_cents: 200,
    p_request_id: request(),
  }),
  send_message: ({ id }) => ({
    p_to: id,
    p_text: 'hello',
    p_media_ids: [],
    p_price_cents: null,
    p_request_id: request(),
  }),
  block: ({ id }) => ({ p_user_id: id }),
  block_refund: ({ id }) => ({ p_user_id: id }),
  report_profile: ({ id }) => ({ p_request_id: request(), p_id: id, p_reason: 'spam' }),
  my_open_payment: ({ id }) => ({ p_creator_id: id }),
  subscription_terms: ({ id }) => ({ p_creator_id: id }),
  wall_posts: ({ id }) => ({ p_creator_id: id }),
  creator_stories: ({ id }) => ({ p_creator_id: id }),
  creator_page: ({ username }) => ({ p_username: username }),
  conversation_with: ({ username }) => ({ p_username: username }),
  store: ({ username }) => ({ p_username: username }),
  similar_creators: ({ username }) => ({ p_username: username }),
  like_post: ({ postId }) => ({ p_post_id: postId, p_on: true }),
  create_comment: ({ postId }) => ({
    p_request_id: request(),
    p_post_id: postId,
    p_text: 'words of mine',
  }),
  post: ({ postId }) => ({ p_post_id: postId }),
  post_preview: ({ postId }) => ({ p_post_id: postId }),
  locked_post: ({ postId }) => ({ p_post_id: postId }),
  comments: ({ postId }) => ({ p_post_id: postId }),
  report_post: ({ postId }) => ({ p_request_id: request(), p_id: postId, p_reason: 'spam' }),
  view_story: ({ storyId }) => ({ p_story_id: storyId }),
  report_story: ({ storyId }) => ({ p_request_id: request(), p_id: storyId, p_reason: 'spam' }),
};

/** Commands that end something: for a stranger they have the same response for every target. */
const endings: Record<string, (target: Target) => object> = {
  unfollow: ({ id }) => ({ p_creator_id: id }),
  stop_subscription: ({ id }) => ({ p_creator_id: id }),
  unblock: ({ id }) => ({ p_user_id: id }),
};

/** The names of arguments that target a user; only the functions above have them. */
const aiming = ['p_creator_id', 'p_user_id', 'p_to', 'p_username'];
/**
 * Exceptions: the caller's own name, new or typed again, and what guests read, which is tested
 * below.
 */
const elsewhere = [
  'check_signup',
  'choose_username',
  'close_account',
  'guest_creator_page',
  'guest_similar_creators',
  'guest_store',
  'guest_wall',
];

const request = () => crypto.randomUUID();
const nobody: Target = {
  id: crypto.randomUUID(),
  username: uniqueName('nobody'),
  postId: crypto.randomUUID(),
  storyId: crypto.randomUUID(),
  mediaId: crypto.randomUUID(),
};

let hidden: Target;
let listed: Target;
let follower: User;

beforeAll(async () => {
  [hidden, listed] = await Promise.all([furnished('hidden'), furnished('listed')]);
  follower = await makeFan('follower', 9000);
  await command(follower, 'follow', { p_creator_id: hidden.id });
  await promote(hidden, 'null');
});
afterAll(disconnectAll);

const promote = ({ id }: Target, at: string) =>
  database.query(`update private.account_statuses set promoted_at = ${at} where profile_id = $1`, [
    id,
  ]);

/** A creator with a public post, a story and a paid chat. */
async function furnished(word: string): Promise<Target> {
  const creator = await makeCreator(word);
  const mediaId = await uploadFile(creator, 'post', await drawing(80, 60).png().toBuffer());
  const storyMedia = await uploadFile(creator, 'story', await drawing(80, 60).png().toBuffer());
  expect(await decided(creator, mediaId)).toMatchObject({ state: 'ready' });
  expect(await decided(creator, storyMedia)).toMatchObject({ state: 'ready' });
  await database.query(
    `update public.creator_settings set text_price_cents = 200, audio_price_cents = 200,
       video_price_cents = 200 where creator_id = $1`,
    [creator.id],
  );
  const post = await command(creator, 'create_post', {
    p_audience: 'public',
    p_text: 'hello',
    p_media_ids: [mediaId],
    p_request_id: request(),
  });
  const story = await command(creator, 'create_story', {
    p_request_id: request(),
    p_media_id: storyMedia,
    p_text: 'hello',
  });
  expect([post.status, story.status]).toEqual([200, 200]);
  return {
    id: creator.id,
    username: creator.username,
    // both commands return an id
    postId: post.body as unknown as string,
    storyId: story.body as unknown as string,
    mediaId,
  };
}

/** The status and body of a response, without the names and ids of the target. */
async function said(user: User, name: string, target: Target): Promise<string> {
  const args = (calls[name] ?? endings[name])?.(target) ?? {};
  const { status, body } = await command(user, name, args);
  const words = Object.values<string>({ ...target }).reduce(
    (text, word) => text.replaceAll(word, '*'),
    JSON.stringify(body) ?? '',
  );
  return `${status} ${words}`;
}

const isSuccess = (answer: string) => answer.startsWith('2');

test('every function that takes a user is listed in this file', async () => {
  const { rows } = await database.query<{ name: string }>(
    `select proname as name from pg_proc p
     where pronamespace = 'api'::regnamespace and proargnames && $1
       and (has_function_privilege('authenticated', p.oid, 'execute')
            or has_function_privilege('anon', p.oid, 'execute'))`,
    [aiming],
  );
  const known = new Set([...Object.keys(calls), ...Object.keys(endings), ...elsewhere]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

describe.each(['accepted', 'pending'])('[F117] a hidden creator, %s', (state) => {
  beforeAll(() =>
    database.query(
      `update private.account_statuses set accepted_at = case when $2 then now() end
       where profile_id = $1`,
      [hidden.id, state === 'accepted'],
    ),
  );

  test.each([...Object.keys(calls), ...Object.keys(endings)])(
    '%s responds to a stranger as for a user who does not exist',
    async (name) => {
      for (const stranger of [await makeFan('stranger', 5000), await makeCreator('other')]) {
        const answer = await said(stranger, name, hidden);
        expect(answer).toBe(await said(stranger, name, nobody));
      }
    },
  );

  test('a block by the hidden creator does not change any response', async () => {
    const stranger = await makeFan('cut', 5000);
    await database.query('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      hidden.id,
      stranger.id,
    ]);
    for (const name of Object.keys(calls))
      expect([name, await said(stranger, name, hidden)]).toEqual([
        name,
        await said(stranger, name, nobody),
      ]);
  });
});

describe('the same calls', () => {
  const ofFans = Object.keys(calls).filter((name) => name !== 'conversation_with');

  test.each(ofFans)('%s succeeds for a listed creator', async (name) => {
    expect(isSuccess(await said(await makeFan('fan', 5000), name, listed))).toBe(true);
  });

  test.each(['creator_page', 'wall_posts', 'creator_stories', 'post'])(
    '%s has different responses for a listed creator and a missing one',
    async (name) => {
      const fan = await makeFan('fan');
      expect(await said(fan, name, listed)).not.toBe(await said(fan, name, nobody));
    },
  );

  test('[F72] a follower of a hidden creator can write, report and block, but not pay', async () => {
    await database.query(
      'update private.account_statuses set accepted_at = now() where profile_id = $1',
      [hidden.id],
    );
    for (const name of ['send_tip', 'start_paid_chat'])
      expect(await said(follower, name, hidden)).toBe(await said(follower, name, nobody));
    for (const name of ['send_message', 'report_profile', 'block'])
      expect([name, isSuccess(await said(follower, name, hidden))]).toEqual([name, true]);
    for (const name of ['unblock', 'unfollow'])
      expect([name, isSuccess(await said(follower, name, hidden))]).toEqual([name, true]);
    expect(await said(follower, 'unfollow', hidden)).toContain('not_in_favorites');
  });

  test('[F51] a subscriber of a hidden creator can read, pay and stop the subscription', async () => {
    const payer = await makeFan('payer', 9000);
    await promote(hidden, 'now()');
    expect(isSuccess(await said(payer, 'start_subscription', hidden))).toBe(true);
    await promote(hidden, 'null');
    for (const name of ['creator_page', 'send_tip', 'send_message', 'stop_subscription'])
      expect([name, isSuccess(await said(payer, name, hidden))]).toEqual([name, true]);
    expect(await said(payer, 'creator_page', hidden)).toContain('"id":"*"');
  });
});

test('signed URLs, topics, the guest wall and the guest page are the same for a hidden and a missing creator', async () => {
  const stranger = await makeFan('stranger');
  const file = ({ mediaId }: Target) => `${mediaId}/full.webp`;
  for (const client of [stranger.client, connect()]) {
    expect(await addressesOf(client, [file(hidden), file(nobody)])).toEqual({});
    expect(Object.keys(await addressesOf(client, [file(listed)]))).toEqual([file(listed)]);
  }
  const wall = async ({ username }: Target) =>
    JSON.stringify(await connect().rpc('guest_wall', { p_username: username }));
  expect(await wall(hidden)).toBe(await wall(nobody));
  expect(await wall(listed)).toContain('hello');
  const page = async ({ username }: Target) =>
    JSON.stringify(await connect().rpc('guest_creator_page', { p_username: username }));
  expect(await page(hidden)).toBe(await page(nobody));
  expect(await page(listed)).toContain(listed.id);
  for (const name of ['guest_store', 'guest_similar_creators'] as const) {
    const list = async ({ username }: Target) =>
      JSON.stringify(await connect().rpc(name, { p_username: username }));
    expect(await list(hidden)).toBe(await list(nobody));
    expect(await list(listed)).toContain('"error":null');
  }

  await stranger.client.realtime.setAuth(stranger.token);
  const join = (name: string) =>
    new Promise<string>((told) => {
      stranger.client
        .channel(name, { config: { private: true } })
        .subscribe((status, error) =>
          told(
            `${status} ${error?.message.replace(name, '*') ?? ''}`.replaceAll(
              /[0-9a-f-]{36}/g,
              '*',
            ),
          ),
        );
    });
  expect(await join(`wall:${hidden.id}`)).toBe(await join(`wall:${nobody.id}`));
  expect(await join(`wall:${listed.id}`)).toContain('SUBSCRIBED');
});
