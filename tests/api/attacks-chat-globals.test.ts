import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  balanceOf,
  database,
  disconnectAll,
  ledgerFaults,
  makeCreator,
  makeFan,
  makeUser,
  rowsAs,
  type User,
} from '../support/users.ts';
import {
  block,
  countOf,
  endPool,
  follow,
  hold,
  id,
  makeReader,
  messageFor,
  open,
  said,
  sendGlobal,
  subscribe,
  thread,
  unlock,
  write,
} from './attacks-chat-support.ts';
import { command } from './media-support.ts';

/*
 * Raw requests with globals: permission to send and the daily limit, the audience at the time of
 * sending, and access to a global that is not yet imported into a thread.
 */
let mara: User;
let ines: User;
let eve: User;

beforeAll(async () => {
  [ines, eve] = await Promise.all([makeCreator('ines'), makeFan('eve', 5000)]);
});
beforeEach(async () => {
  mara = await makeCreator('mara');
});
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  await endPool();
  await disconnectAll();
});

const send = (user: User, more: object = {}) =>
  command(user, 'send_global', {
    p_audience: 'all',
    p_text: 'words',
    p_media_ids: [],
    p_price_cents: null,
    p_request_id: id(),
    ...more,
  });

async function makeFollower(word: string, cents = 0): Promise<User> {
  const fan = await makeFan(word, cents);
  await follow(fan, mara);
  return fan;
}

const inbox = async (fan: User) => JSON.stringify((await command(fan, 'inbox', {})).body);

/** Whether a fan finds the text in the inbox and, after opening the thread, in the thread. */
async function reaches(fan: User, words: string) {
  const isListed = (await inbox(fan)).includes(words);
  await open(fan, mara);
  return { isListed, isRead: (await thread(fan)).includes(words) };
}

describe('sending a global', () => {
  test('[F84] is refused to fans, to creators who are not accepted, and with invalid arguments', async () => {
    const pending = await makeUser('pending', 'creator');
    expect(said(await send(eve))).toBe('method_forbidden');
    expect(said(await send(pending))).toBe('method_forbidden');
    for (const audience of ['', 'everyone', 'ALL', 'all ', null, "all' or true"])
      expect(said(await send(mara, { p_audience: audience }))).toBe('invalid_audience');
    for (const cents of [0, 99, 19_901, -1])
      expect(said(await send(mara, { p_price_cents: cents }))).toBe('message_price_range');
    expect(said(await send(mara, { p_text: ' \n' }))).toBe('message_empty');
    expect(said(await send(mara, { p_text: 'x'.repeat(2001) }))).toBe('message_too_long');
    expect((await send(mara, { p_request_id: null })).status).toBe(400);
    expect(
      await countOf('select count(*) from public.globals where creator_id = $1', [mara.id]),
    ).toBe(0);
    expect(said(await send(mara))).toBe('ok');
    expect(said(await command(eve, 'audience_size', { p_audience: 'all' }))).toBe(
      'method_forbidden',
    );
    expect(said(await command(mara, 'audience_size', { p_audience: 'all' }))).toBe('ok');
  });

  test('[F95] is idempotent by request id and limited per day', async () => {
    const requestId = id();
    const first = await send(mara, { p_request_id: requestId });
    expect(await send(mara, { p_request_id: requestId })).toEqual(first);
    for (const other of [{ p_text: 'other' }, { p_audience: 'active' }, { p_price_cents: 500 }])
      expect(said(await send(mara, { p_request_id: requestId, ...other }))).toBe(
        'duplicate_request',
      );
    expect(said(await send(ines, { p_request_id: requestId }))).toBe('ok');
    await database.query(
      `update private.rate_limit_windows set hits = private.limit_globals_per_day()
       where bucket = 'globals' and subject = $1`,
      [mara.id],
    );
    expect(said(await send(mara))).toBe('rate_limited');
    expect(await send(mara, { p_request_id: requestId })).toEqual(first);
    expect(said(await send(ines))).toBe('ok');
  });
});

describe('the audience of a global', () => {
  test('[F84] is fixed at sending: a later follower or a fan blocked or suspended at the time is not in it', async () => {
    const users = {
      follower: await makeFollower('follower'),
      blocked: await makeFollower('blocked'),
      blocker: await makeFollower('blocker'),
      suspended: await makeFollower('suspended'),
      writer: await makeReader('writer', mara),
      late: await makeReader('late', mara),
    };
    await block(mara, users.blocked);
    await block(users.blocker, mara);
    await hold(users.suspended, true);
    await sendGlobal(mara, 'of the moment');
    await block(mara, users.blocked, false);
    await block(users.blocker, mara, false);
    await hold(users.suspended, false);
    await follow(users.late, mara);
    const found = await Promise.all(
      Object.entries(users).map(async ([name, fan]) => [name, await reaches(fan, 'of the moment')]),
    );
    const nobody = { isListed: false, isRead: false };
    expect(Object.fromEntries(found)).toEqual({
      follower: { isListed: true, isRead: true },
      blocked: nobody,
      blocker: nobody,
      suspended: nobody,
      writer: nobody,
      late: nobody,
    });
    await sendGlobal(mara, 'for all of you');
    expect(await reaches(users.late, 'for all of you')).toMatchObject({ isRead: true });
    expect(await reaches(users.blocked, 'for all of you')).toMatchObject({ isRead: true });
  });

  test('[F84] is limited to the chosen fans; a later block hides the global until the block is lifted', async () => {
    const [subscriber, follower] = [await makeReader('sub', mara, 1500), await makeFollower('fol')];
    await subscribe(subscriber, mara);
    await sendGlobal(mara, 'for subscribers', { audience: 'active' });
    await sendGlobal(mara, 'for followers', { audience: 'followers' });
    await block(mara, subscriber);
    expect(await inbox(subscriber)).not.toContain('for subscribers');
    expect(said(await open(subscriber, mara))).toBe('conversation_not_found');
    await block(mara, subscriber, false);
    expect(await reaches(subscriber, 'for subscribers')).toEqual({ isListed: true, isRead: true });
    expect(await reaches(subscriber, 'for followers')).toEqual({ isListed: false, isRead: false });
    expect(await reaches(follower, 'for subscribers')).toEqual({ isListed: false, isRead: false });
    expect(await thread(follower)).toEqual(['for followers']);
  });
});

describe('the import of a global', () => {
  test('[F83] is required for an unlock; the id of the global itself is refused by every command', async () => {
    const fan = await makeFollower('early', 5000);
    const globalId = await sendGlobal(mara, 'CANARY', { cents: 500 });
    const endpoints: [User, string, object][] = [
      [fan, 'unlock_message', { p_message_id: globalId, p_request_id: id() }],
      [eve, 'unlock_message', { p_message_id: globalId, p_request_id: id() }],
      [mara, 'remove_message', { p_message_id: globalId }],
      [fan, 'remove_message', { p_message_id: globalId }],
      [fan, 'report_message', { p_request_id: id(), p_id: globalId, p_reason: 'spam' }],
    ];
    for (const [user, name, args] of endpoints)
      expect([name, said(await command(user, name, args))]).toEqual([name, 'message_not_found']);
    const store = await command(fan, 'store', { p_username: mara.username });
    const state = await command(fan, 'activity_state', {});
    for (const body of [await inbox(fan), store.body, state.body])
      expect(JSON.stringify(body)).not.toContain('CANARY');
    expect(await balanceOf(fan.id)).toBe(5000);
    await open(fan, mara);
    const message = await messageFor(fan, 500);
    expect(said(await unlock(eve, message))).toBe('message_not_found');
    expect(said(await unlock(fan, message))).toBe('ok');
    expect(await balanceOf(fan.id)).toBe(4500);
  });

  test('[F83] happens once, and only for a fan in the audience', async () => {
    const [fan, other] = [await makeFollower('one'), await makeReader('other', mara)];
    await sendGlobal(mara, 'once');
    // a creator who opens the thread also imports the global, if the fan is in the audience
    expect(said(await open(mara, other))).toBe('ok');
    expect(said(await open(mara, fan))).toBe('ok');
    expect(said(await open(ines, fan))).toBe('conversation_not_found');
    expect(said(await write(fan, mara, 'hello'))).toBe('ok');
    await command(fan, 'unfollow', { p_creator_id: mara.id });
    await follow(fan, mara);
    await open(fan, mara);
    expect(await thread(fan)).toEqual(['once', 'hello']);
    expect(await thread(other)).toEqual(['hello']);
  });

  test('[F84] is not repeated after the message is removed from one thread; other threads keep the message', async () => {
    const [fan, other] = [await makeFollower('one'), await makeFollower('other')];
    await sendGlobal(mara, 'a slip');
    await Promise.all([open(fan, mara), open(other, mara)]);
    const [slip] = await rowsAs<{ id: string }>(
      fan,
      `select id from public.messages where text = 'a slip'`,
    );
    const remove = { p_message_id: slip?.id };
    expect(said(await command(fan, 'remove_message', remove))).toBe('message_not_yours');
    expect(said(await command(mara, 'remove_message', remove))).toBe('ok');
    await open(fan, mara);
    expect(await thread(fan)).toEqual([null]);
    expect(await thread(other)).toEqual(['a slip']);
  });
});
