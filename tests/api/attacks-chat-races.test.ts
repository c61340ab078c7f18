import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  balanceOf,
  database,
  disconnectAll,
  ledgerFaults,
  makeCreator,
  makeFan,
  rowsAs,
  type User,
} from '../support/users.ts';
import {
  act,
  begin,
  block,
  countOf,
  endPool,
  follow,
  hold,
  makeReader,
  setChat,
  start,
  written,
} from './attacks-chat-support.ts';
import { decided, drawing, uploadFile } from './media-support.ts';
import { consentTo } from '../support/consent.ts';

/*
 * Concurrent unlocks, messages, removals, blocks and holds in one thread: each succeeds or is
 * refused, the money matches the outcome, and no deadlock occurs. Direct connections in the client
 * role, because HTTP would queue the requests.
 */
let mara: User;

beforeEach(async () => {
  mara = await makeCreator('mara');
});
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  for (const faults of ['unlock_faults', 'paid_chat_faults'])
    expect((await database.query(`select * from private.${faults}()`)).rows).toEqual([]);
  await endPool();
  await disconnectAll();
});

const unlock = (fan: User, messageId: string) =>
  act(fan, 'api.unlock_message($1, gen_random_uuid())', [messageId]);
const remove = (user: User, messageId: string) => act(user, 'api.remove_message($1)', [messageId]);
const write = (from: User, to: User, text: string, media: string[] = [], cents?: number) =>
  act(from, 'api.send_message($1, $2, $3, $4, gen_random_uuid())', [
    to.id,
    text,
    media,
    cents ?? null,
  ]);
/** A message of a paid chat, at the price that was shown. */
const writePaid = (from: User, to: User, text: string, shownCents: number) =>
  act(from, `api.send_message($1, $2, '{}', null, gen_random_uuid(), false, $3)`, [
    to.id,
    text,
    shownCents,
  ]);
const open = (user: User, partner: User) =>
  act(user, 'api.conversation_with($1)', [partner.username]);
const moderate = (mediaId: string, state: string) =>
  act(null, `private.moderate_media($1, $2, 'illegal')`, [mediaId, state]);

async function pictures(count: number): Promise<string[]> {
  const png = await drawing(60, 40).png().toBuffer();
  return Promise.all(
    Array.from({ length: count }, async () => {
      const mediaId = await uploadFile(mara, 'chat', png);
      expect((await decided(mara, mediaId)).state).toBe('ready');
      return mediaId;
    }),
  );
}

describe('concurrent commands', () => {
  test('[F79] an unlock and the removal of the message: paid and kept, or neither', async () => {
    const fan = await makeReader('buyer', mara, 20_000);
    for (let round = 0; round < 20; round++) {
      const { id } = await written(mara, fan, 'words', { cents: 100 });
      const before = await balanceOf(fan.id);
      const [bought, removed] = await Promise.all([unlock(fan, id), remove(mara, id)]);
      expect(removed).toBe('done');
      expect(['done', 'message_not_found']).toContain(bought);
      const rows = await rowsAs(fan, 'select text from public.unlocks where message_id = $1', [id]);
      expect(rows).toEqual(bought === 'done' ? [{ text: 'words' }] : []);
      expect(before - (await balanceOf(fan.id))).toBe(bought === 'done' ? 100 : 0);
    }
  });

  test('[F81] two paid messages and a block or suspension: only sent messages are charged', async () => {
    await setChat(mara, 500, true);
    for (let round = 0; round < 10; round++) {
      const fan = await makeFan('writer', 5000);
      expect((await start(fan, mara, 500)).status).toBe(200);
      const cut = (isOn: boolean) => (round % 2 === 0 ? block(mara, fan, isOn) : hold(mara, isOn));
      const [one, other] = await Promise.all([
        writePaid(fan, mara, 'one', 500),
        writePaid(fan, mara, 'other', 500),
        cut(true),
      ]);
      for (const result of [one, other]) expect(result).toMatch(/^(done|dm_not_permitted)$/);
      const sent = await countOf(
        `select count(*) from public.messages where sender_id = $1 and kind = 'text'`,
        [fan.id],
      );
      expect(sent).toBe([one, other].filter((result) => result === 'done').length);
      expect(await balanceOf(fan.id)).toBe(5000 - 500 * sent);
      await cut(false);
      expect(await write(fan, mara, 'afterwards')).toBe('paid_only');
    }
  });
});

test('[F80] [F84] concurrent unlocks, messages, removals, holds and globals do not deadlock', async () => {
  const fans = await Promise.all(
    ['one', 'two', 'three'].map(async (word) => {
      const fan = await makeReader(word, mara, 50_000);
      await follow(fan, mara);
      return fan;
    }),
  );
  const [first = '', second = ''] = await pictures(2);
  const said: string[] = [];
  const note = async (result: Promise<string>) => said.push(await result);
  for (let round = 0; round < 8; round++) {
    const sent = await Promise.all(
      fans.map((fan, n) =>
        written(mara, fan, 'for sale', {
          cents: 100,
          media: n % 2 === 0 ? [first, second] : [second, first],
        }),
      ),
    );
    await Promise.all([
      ...fans.flatMap((fan, n) => [
        note(unlock(fan, sent[n]?.id ?? '')),
        note(open(fan, mara)),
        note(write(mara, fan, 'and this', [first])),
      ]),
      note(remove(mara, sent[0]?.id ?? '')),
      note(moderate(first, 'held').then(() => moderate(first, 'live'))),
      note(moderate(second, 'held').then(() => moderate(second, 'live'))),
      note(act(mara, `api.send_global('all', 'to all', $1, null, gen_random_uuid())`, [[second]])),
    ]);
  }
  const refusals = ['done', 'content_under_review', 'message_not_found'];
  expect(said.filter((word) => !refusals.includes(word))).toEqual([]);
  expect(said.filter((word) => word === 'done').length).toBeGreaterThan(40);
  // after all holds and releases, each copy in a message or unlock has the state of its media item
  const strays = await database.query(
    `select m.id from public.media m
     join (select media_id, is_live from public.unlock_media
           union all select media_id, is_live from public.message_media) l on l.media_id = m.id
     where m.id = any ($1) and l.is_live <> m.is_live`,
    [[first, second]],
  );
  expect(strays.rows).toEqual([]);
  expect(await moderate(first, 'held')).toBe('done');
  expect(
    await countOf(`select count(*) from public.unlock_media where media_id = $1 and is_live`, [
      first,
    ]),
  ).toBe(0);
});

const unreadOf = (fan: User) =>
  countOf('select count(*) from public.conversation_members where user_id = $1 and is_unread', [
    fan.id,
  ]);
const blockedBy = (pid: number | undefined) =>
  countOf('select count(*) from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [pid]);
const pidOf = async (client: pg.PoolClient) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

test('[F69] a message that is sent while an older one is read stays unread', async () => {
  const fan = await makeReader('reader', mara);
  const { conversation_id: conversationId } = await written(mara, fan, 'older');
  const [{ seq } = { seq: '0' }] = (
    await database.query<{ seq: string }>(
      'select max(seq) as seq from public.messages where conversation_id = $1',
      [conversationId],
    )
  ).rows;
  const sending = await begin(mara);
  await sending.query(`select api.send_message($1, 'newer', '{}', null, gen_random_uuid())`, [
    fan.id,
  ]);
  const read = act(fan, 'api.mark_conversation_read($1, $2)', [conversationId, seq]);
  const pid = await pidOf(sending);
  await expect.poll(() => blockedBy(pid)).toBe(1);
  await sending.query('commit');
  sending.release();
  expect(await read).toBe('done');
  expect(await unreadOf(fan)).toBe(1);
  expect(await act(fan, 'api.mark_conversation_read($1, $2)', [conversationId, 1000])).toBe('done');
  expect(await unreadOf(fan)).toBe(0);
});

test('[F79] a message that staff hold while it is bought: no deadlock', async () => {
  const fan = await makeReader('buyer', mara, 20_000);
  const [picture = ''] = await pictures(1);
  const { id } = await written(mara, fan, 'for sale', { cents: 100, media: [picture] });
  const wallet = await begin(null);
  await wallet.query('select from public.wallets where owner_id = $1 for update', [fan.id]);
  const buying = unlock(fan, id);
  const pid = await pidOf(wallet);
  await expect.poll(() => blockedBy(pid)).toBe(1);
  const holding = act(null, `private.moderate_message($1, 'held', 'illegal')`, [id]);
  // The purchase has the thread, the decision the media.
  await expect
    .poll(() =>
      countOf(
        `select count(*) from pg_stat_activity
    where query like '%moderate_message%' and wait_event_type = 'Lock'`,
        [],
      ),
    )
    .toBe(1);
  await wallet.query('rollback');
  wallet.release();
  expect(await buying).toBe('done');
  expect(await holding).toBe('done');
});

test('[F81] words of a tip that wait for the thread are judged by the paid chat as it is then', async () => {
  await setChat(mara, 500, true);
  const [late, inTime] = [await makeFan('late', 20_000), await makeFan('intime', 20_000)];
  for (const [fan, ends] of [
    [late, true],
    [inTime, false],
  ] as const) {
    const { body } = await start(fan, mara, 500);
    const other = await begin(null);
    const { rows } = await other.query<{ pid: number }>(
      `select pg_backend_pid() as pid from private.lock_conversation(
         private.conversation_of($1, $2)) c`,
      [fan.id, mara.id],
    );
    const tip = act(fan, `api.send_tip($1, 500, gen_random_uuid(), 'words')`, [mara.id]);
    await expect
      .poll(() =>
        countOf('select count(*) from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [
          rows[0]?.pid,
        ]),
      )
      .toBe(1);
    if (ends)
      await other.query('update public.paid_chats set ended_at = now() where id = $1', [
        body['paid_chat_id'],
      ]);
    await other.query('commit');
    other.release();
    expect(await tip).toBe(ends ? 'paid_only' : 'done');
    expect(await balanceOf(fan.id)).toBe(ends ? 20_000 : 19_500);
  }
});

test('[F81] [F84] concurrent messages, blocks and ends of chats, follows and subscriptions do not deadlock', async () => {
  await setChat(mara, 100, false);
  const said: string[] = [];
  const note = async (result: Promise<string>) => said.push(await result);
  for (let round = 0; round < 12; round++) {
    const fan = await makeFan('storm', 20_000);
    await follow(fan, mara);
    const { body } = await start(fan, mara, 100);
    await act(mara, `api.send_global('all', $1, '{}', null, gen_random_uuid())`, [`no ${round}`]);
    await Promise.all([
      note(writePaid(fan, mara, 'one', 100)),
      note(act(fan, 'api.end_paid_chat($1)', [body['paid_chat_id']])),
      note(act(fan, 'api.unfollow($1)', [mara.id])),
      note(
        act(fan, `api.start_subscription($1, 1500, gen_random_uuid(), '${consentTo(1500)}')`, [
          mara.id,
        ]),
      ),
      note(act(fan, 'api.send_tip($1, 500, gen_random_uuid())', [mara.id])),
      note(act(fan, `api.send_tip($1, 500, gen_random_uuid(), 'words')`, [mara.id])),
      note(open(mara, fan)),
      note(act(mara, 'api.block($1)', [fan.id]).then(() => act(mara, 'api.unblock($1)', [fan.id]))),
    ]);
    expect(
      await countOf(
        `select count(*) from public.paid_chats where fan_id = $1 and ended_at is null`,
        [fan.id],
      ),
    ).toBe(0);
  }
  expect(JSON.stringify(said)).not.toMatch(/deadlock|timeout|could not|duplicate key/);
  expect(said.filter((word) => word === 'done').length).toBeGreaterThan(40);
});
