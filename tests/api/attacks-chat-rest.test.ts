import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  balanceOf,
  database,
  disconnectAll,
  ledgerFaults,
  makeCreator,
  rowsAs,
  type User,
} from '../support/users.ts';
import {
  countOf,
  endPool,
  follow,
  id,
  makeReader,
  open,
  said,
  sendGlobal,
  unlock,
  written,
} from './attacks-chat-support.ts';

/*
 * Features of the REST server beside the endpoints of conversations: dry runs that could show
 * locked content and roll the payment back, GET and HEAD requests to commands that write, other
 * schemas, filters and orders by unreadable columns, rows of other users through joins.
 */
const { addresses, keys } = inject('platform');
let mara: User;
let jonas: User;
let eve: User;
let locked: string;
let conversation: string;

beforeAll(async () => {
  mara = await makeCreator('mara');
  [jonas, eve] = await Promise.all([
    makeReader('jonas', mara, 5000),
    makeReader('eve', mara, 5000),
  ]);
  await follow(eve, mara);
  const sent = await written(mara, jonas, 'CANARY', { cents: 500 });
  [locked, conversation] = [sent.id, sent.conversation_id];
});
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  await endPool();
  await disconnectAll();
});

async function ask(user: User | null, path: string, init: RequestInit = {}) {
  const response = await fetch(`${addresses.api}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: keys.publishable,
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
      'content-type': 'application/json',
      // the tests pass plain objects
      ...(init.headers as Record<string, string> | undefined),
    },
  });
  return { status: response.status, text: await response.text() };
}

const call = (
  user: User | null,
  name: string,
  args: object,
  headers: Record<string, string> = {},
) => ask(user, `rpc/${name}`, { method: 'POST', body: JSON.stringify(args), headers });

describe('a dry run', () => {
  test('[F79] [F95] shows a locked text only if the fan has paid', async () => {
    const { id: other } = await written(mara, jonas, 'CANARY of the run', { cents: 700 });
    const args = () => ({ p_message_id: other, p_request_id: id() });
    const before = await balanceOf(jonas.id);
    for (const prefer of [
      'tx=rollback',
      'handling=strict, tx=rollback',
      'tx=rollback, count=exact',
    ]) {
      const { status, text } = await call(jonas, 'unlock_message', args(), { prefer });
      const paid = before - (await balanceOf(jonas.id));
      expect({ prefer, isShown: text.includes('CANARY'), isRefused: status >= 400 }).toEqual({
        prefer,
        isShown: paid === 700,
        isRefused: paid === 0,
      });
    }
    expect(said(await unlock(jonas, other))).toBe('ok');
    expect(await balanceOf(jonas.id)).toBe(before - 700);
  });

  test('[F79] by GET or HEAD is a client error and changes no balance', async () => {
    const paths = [
      `rpc/unlock_message?p_message_id=${locked}&p_request_id=${id()}`,
      `rpc/send_message?p_to=${mara.id}&p_text=x&p_media_ids={}&p_price_cents=&p_request_id=${id()}`,
      `rpc/start_paid_chat?p_creator_id=${mara.id}&p_expected_cents=1&p_request_id=${id()}`,
      `rpc/remove_message?p_message_id=${locked}`,
      `rpc/mark_conversation_read?p_conversation_id=${conversation}&p_seq=1`,
    ];
    const before = await balanceOf(jonas.id);
    for (const path of paths)
      for (const method of ['GET', 'HEAD']) {
        const { status, text } = await ask(jonas, path, { method });
        expect([path, status >= 400 && status < 500]).toEqual([path, true]);
        expect(text).not.toContain('CANARY');
      }
    expect(await balanceOf(jonas.id)).toBe(before);
    await sendGlobal(mara, 'to all');
    expect((await ask(eve, `rpc/conversation_with?p_username=${mara.username}`)).status).toBe(405);
    expect(said(await open(eve, mara))).toBe('ok');
    expect((await ask(jonas, `rpc/store?p_username=${mara.username}`)).status).toBe(200);
  });
});

describe('the schema behind the endpoints', () => {
  test('[F83] exposes no function and no table to clients', async () => {
    const inner: [string, object][] = [
      [
        'sell_message',
        { p_message_id: locked, p_conversation_id: id(), p_fan_id: jonas.id, p_request_id: id() },
      ],
      ['lock_conversation', { p_conversation_id: conversation }],
      ['deliver_due_globals', { p_conversation_id: conversation }],
      ['message_refusal', { p_actor_id: jonas.id, p_target_id: mara.id }],
      ['fans_reached', { p_creator_id: mara.id, p_audience: 'all', p_at: 'now', p_fan_ids: [] }],
      ['unlock_message', { p_message_id: locked, p_request_id: id() }],
    ];
    for (const [name, args] of inner)
      for (const schema of ['private', 'public']) {
        const { status } = await call(jonas, name, args, { 'content-profile': schema });
        expect([name, status]).toEqual([name, 406]);
      }
    for (const [name, args] of inner.slice(0, -1))
      expect([name, (await call(jonas, name, args)).status]).toEqual([name, 404]);
    for (const table of ['globals', 'global_media', 'paid_chats', 'removed_texts', 'reports'])
      for (const schema of ['private', 'public']) {
        const { status } = await ask(mara, table, { headers: { 'accept-profile': schema } });
        expect([table, status]).toEqual([table, 406]);
        expect([table, (await ask(mara, table)).status]).toEqual([table, 404]);
      }
    expect((await call(jonas, 'inbox', {})).status).toBe(200);
  });

  test('[F79] exposes no hidden column or locked text through a filter, order or join', async () => {
    const hidden = [
      'id from public.messages where request_digest is not null',
      'id from public.messages where global_id is not null',
      'id from public.messages order by global_id',
      'id from public.messages order by request_digest',
      'id from public.conversations where globals_delivered_until is not null',
      'id from public.conversations order by globals_delivered_until',
    ];
    for (const rows of hidden)
      await expect(rowsAs(jonas, `select ${rows}`)).rejects.toMatchObject({ code: '42501' });
    const thread = `rpc/messages?p_conversation_id=${conversation}`;
    const told = [
      thread,
      `${thread}&pgrst_scalar->0->>price_cents=eq.500`,
      `${thread}&pgrst_scalar->0->body->>text=gte.CANARY`,
      `${thread}&order=pgrst_scalar->0->>global_id`,
      `${thread}&select=pgrst_scalar->0->>request_digest,pgrst_scalar->0->>global_id`,
      `rpc/message_changes?p_conversation_id=${conversation}&p_since=0`,
      `rpc/message?p_id=${locked}`,
      'rpc/purchases',
    ];
    for (const path of told) {
      const { status, text } = await ask(jonas, path);
      expect([path, status < 500]).toEqual([path, true]);
      expect(text).not.toContain('CANARY"');
      const foreign = await ask(eve, path);
      expect(foreign.text).not.toContain(locked);
      expect(foreign.text).not.toContain(jonas.id);
    }
    const guessed = `${thread}&pgrst_scalar->0->body->>text=gte.`;
    expect((await ask(jonas, `${guessed}A`)).text).toBe((await ask(jonas, `${guessed}Z`)).text);
    expect((await ask(jonas, thread)).text).toContain(locked);
    expect((await ask(mara, thread)).text).toContain('CANARY"');
    const joins = [
      `id, b.text from public.messages m join public.message_bodies b on b.message_id = m.id`,
      `text from public.message_bodies`,
      `u.text from public.unlocks u left join public.messages m on m.id = u.message_id`,
      `media_id from public.message_media`,
    ];
    for (const rows of joins)
      for (const user of [jonas, eve])
        expect(JSON.stringify(await rowsAs(user, `select ${rows}`))).not.toContain('CANARY"');
    expect(JSON.stringify(await rowsAs(mara, `select ${joins[1]}`))).toContain('CANARY"');
  });

  test('[F71] [F79] accepts no direct write of a client', async () => {
    const patch = (user: User, path: string, body: object) =>
      ask(user, path, { method: 'PATCH', body: JSON.stringify(body) });
    const rows: [User, string, object][] = [
      [jonas, `messages?id=eq.${locked}`, { unlocked_at: 'now', price_cents: null }],
      [mara, `messages?id=eq.${locked}`, { price_cents: 1 }],
      [mara, `message_bodies?message_id=eq.${locked}`, { text: 'other words' }],
      [jonas, `message_media?message_id=eq.${locked}`, { is_free: true }],
      [mara, `conversation_members?conversation_id=eq.${conversation}`, { notes: 'x' }],
      [jonas, `conversation_members?conversation_id=eq.${conversation}`, { accepts_media: true }],
      [jonas, `conversations?id=eq.${conversation}`, { next_seq: 1 }],
    ];
    for (const [user, path, body] of rows) {
      expect([path, (await patch(user, path, body)).status]).toEqual([path, 404]);
      const table = path.split('?')[0];
      for (const column of Object.keys(body))
        await expect(
          rowsAs(user, `update public.${table} set ${column} = ${column}`),
        ).rejects.toMatchObject({ code: '42501' });
    }
    const post = (path: string, body: object) =>
      ask(jonas, path, { method: 'POST', body: JSON.stringify(body) });
    const unlocked = { fan_id: jonas.id, creator_id: mara.id, message_id: locked };
    expect((await post('unlocks', unlocked)).status).toBe(404);
    expect(
      (await post('messages', { conversation_id: conversation, sender_id: mara.id })).status,
    ).toBe(404);
    for (const table of ['unlocks', 'messages'])
      await expect(
        rowsAs(jonas, `insert into public.${table} default values`),
      ).rejects.toMatchObject({ code: '42501' });
    expect(
      await countOf('select count(*) from public.messages where id = $1 and price_cents = 500', [
        locked,
      ]),
    ).toBe(1);
    expect((await database.query('select * from private.unlock_faults()')).rows).toEqual([]);
    expect(said(await unlock(jonas, locked))).toBe('ok');
  });
});

describe('a guest', () => {
  test('[F74] is refused by every endpoint and table of conversations', async () => {
    const { rows: functions } = await database.query<{ name: string; args: string[] | null }>(
      `select p.proname as name, p.proargnames as args from pg_proc p
       where p.pronamespace = 'api'::regnamespace and p.proname = any ($1)`,
      [
        `conversation_with inbox send_message unlock_message mark_conversation_read remove_message
         set_conversation search_fans follow send_global audience_size report_message report_profile
         start_paid_chat end_paid_chat store messages message_changes message purchases
         react search_conversations set_read_marks`.split(/\s+/),
      ],
    );
    expect(functions).toHaveLength(23);
    for (const { name, args } of functions) {
      const body = Object.fromEntries((args ?? []).map((one) => [one, null]));
      expect([name, (await call(null, name, body)).status]).toEqual([name, 401]);
      expect([name, (await call(jonas, name, body)).status]).not.toEqual([name, 401]);
    }
    for (const table of [
      'conversations',
      'conversation_members',
      'messages',
      'message_bodies',
      'message_media',
      'unlocks',
      'unlock_media',
    ] as const) {
      expect([table, (await ask(null, table)).status]).toEqual([table, 404]);
      await expect(rowsAs(null, `select from public.${table}`)).rejects.toMatchObject({
        code: '42501',
      });
    }
  });
});
