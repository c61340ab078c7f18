import { chatAnswers } from '@domain/answers/chat.ts';
import { notificationAnswers } from '@domain/answers/notifications.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import { block, endPool, said, written } from './attacks-chat-support.ts';

/*
 * The badge counts exactly the conversations that the inbox lists: in a closed region and during a
 * block.
 */
let fan: User;
let mara: User;

beforeAll(async () => {
  mara = await makeCreator('mara');
  fan = await makeFan('fan');
  await written(fan, mara, 'hello');
  await written(mara, fan, 'good evening');
});
afterAll(async () => {
  await endPool();
  await disconnectAll();
});

/**
 * The inbox and badge of a user with the site closed in region ZZ; the transaction is rolled back.
 */
async function shownIn(user: User, region: string) {
  const client = await database.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into private.region_policies (country, region, mode) values ('ZZ', '', 'block')`,
    );
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true),
              set_config('request.headers', $2, true)`,
      [
        JSON.stringify({ role: 'authenticated', sub: user.id }),
        JSON.stringify({ 'x-caller-region': region }),
      ],
    );
    const { rows } = await client.query<{ list: unknown; badge: unknown }>(
      `select api.inbox('unread') as list, api.activity_state() as badge`,
    );
    const list = chatAnswers.inbox.parse(rows[0]?.list);
    const badge = notificationAnswers.activity_state.parse(rows[0]?.badge);
    return {
      listed: list.map(({ partner }) => partner.username),
      counted: badge.conversations,
    };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('[F75] in an open region a message of a creator is listed and counted', async () => {
  const { listed, counted } = await shownIn(fan, 'GB');
  expect(listed).toContain(mara.username);
  expect(counted).toBe(listed.length);
});

test('[F75] in a closed region a message of a creator is neither listed nor counted', async () => {
  const open = await shownIn(fan, 'GB');
  const { listed, counted } = await shownIn(fan, 'ZZ');
  expect(listed).toEqual(open.listed.filter((username) => username !== mara.username));
  expect(counted).toBe(listed.length);
});

test('[F75] during a block a message is neither listed nor counted, after the block it is both', async () => {
  const before = await shownIn(fan, 'GB');
  expect(said(await block(fan, mara))).toBe('ok');
  const { listed, counted } = await shownIn(fan, 'GB');
  expect(listed).not.toContain(mara.username);
  expect(counted).toBe(before.counted - 1);
  expect(said(await block(fan, mara, false))).toBe('ok');
  expect(await shownIn(fan, 'GB')).toEqual(before);
});
