import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRestOnly } from '../../local/gateway/rest-only.ts';
import { signToken } from '../../local/jwt.ts';
import type { PartContext } from '../../local/part.ts';
import { startScratch } from '../../local/postgres/scratch.ts';
import { freePort } from '../../local/postgres/server.ts';
import { readMigrations, stamped } from '../../local/schema-version.ts';
import { worldRows } from '../../scripts/migrations/fixture.ts';
import { databaseOfRelease, push } from '../../scripts/migrations/upgrade.ts';
import { longMigrations } from './long-migrations.ts';

/*
 * A push while members tip, write and read: by the real REST server and the gateway before it. What
 * is refused meanwhile is refused with a code that says "again", and nothing is done twice or lost.
 */
const migrations = readMigrations();
const folder = mkdtempSync(join(tmpdir(), 'under-load-'));
const secret = 'of-this-test-alone-and-long-enough-for-it';

const stops: (() => Promise<unknown>)[] = [];
let pool: Pool;
let url = '';
let api = '';
const people: Record<string, { id: string; token: string }> = {};

beforeAll(async () => {
  const scratch = await startScratch('-load');
  stops.push(() => scratch.stop());
  const rows = await worldRows(scratch, migrations);
  url = await databaseOfRelease(scratch, 'loaded', migrations, rows);
  pool = new Pool({ connectionString: scratch.url('supabase_admin', 'loaded'), max: 3 });
  pool.on('error', () => {});
  stops.unshift(() => pool.end());
  const found = await pool.query<{ username: string; id: string }>(
    `select username, id from public.profiles where username in ('stranger', 'subscriber', 'ines', 'mara')`,
  );
  for (const { username, id } of found.rows)
    people[username] = {
      id,
      token: await signToken(secret, { role: 'authenticated', sub: id }, 3600),
    };
  // What takes minutes on large tables takes one second here, and so does a statement's patience.
  await pool.query("alter role authenticated set statement_timeout = '1s'");
  await fund(people.stranger?.id ?? '');
  const [rest, admin, gateway] = [
    await freePort(27_400),
    await freePort(27_500),
    await freePort(27_600),
  ];
  api = `http://127.0.0.1:${gateway}`;
  const part: PartContext = {
    databaseUrl: (role) => scratch.url('postgres', 'loaded').replace('//postgres:', `//${role}:`),
    tokenKeys: secret,
    publishableKey: 'sb_publishable_load',
    secretKey: 'sb_secret_load',
    apiUrl: api,
    siteUrl: api,
    dataDir: folder,
    log: () => {},
  };
  stops.unshift(await startRestOnly(part, { rest, admin, gateway }));
});
afterAll(async () => {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true });
});

/** A wallet that no number of tips empties. */
async function fund(fanId: string) {
  const { rows } = await pool.query<{ id: string }>(
    `insert into public.payments (fan_id, request_id, purpose, amount_cents)
     values ($1, gen_random_uuid(), 'top_up', 90000) returning id`,
    [fanId],
  );
  await pool.query(
    `select private.settle_payment($1::uuid, 'succeeded', 'stripe', 'pi_load', null)`,
    [rows[0]?.id],
  );
}

interface Said {
  status: number;
  code: string;
}

async function call(name: string, body: object, by?: string): Promise<Said> {
  const response = await fetch(`${api}/rest/v1/rpc/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      apikey: 'sb_publishable_load',
      'content-type': 'application/json',
      'x-caller-region': 'GB',
      ...(by ? { authorization: `Bearer ${people[by]?.token}` } : {}),
    },
  });
  const text = await response.text();
  if (response.ok) return { status: response.status, code: '' };
  return { status: response.status, code: /"message":"(\w+)"/.exec(text)?.[1] ?? text };
}

/** A refusal after which a page asks again: nothing was done. */
const saysAgain = ({ status, code }: Said) =>
  (status === 429 || status === 503) && code === 'try_again_later';

test('requests during a push are done once or told to come again', async () => {
  const unclean: string[] = [];
  const done: Record<string, string[]> = { tip: [], message: [] };
  const refused = { times: 0 };
  let isOver = false;

  /** Asks until the answer is a success, with one id, as a page does. */
  const insist = async (kind: string, ask: (requestId: string) => Promise<Said>) => {
    while (!isOver) {
      const requestId = randomUUID();
      for (;;) {
        const said = await ask(requestId);
        if (said.status < 300) break;
        refused.times += 1;
        if (!saysAgain(said)) unclean.push(`${kind}: ${said.status} ${said.code}`);
        if (unclean.length > 20) return;
        await delay(100);
      }
      done[kind]?.push(requestId);
      await delay(kind === 'read' ? 5 : 150);
    }
  };
  const load = Promise.all([
    insist('tip', (id) =>
      call(
        'send_tip',
        { p_creator_id: people.ines?.id, p_amount_cents: 500, p_request_id: id },
        'stranger',
      ),
    ),
    insist('message', (id) =>
      call(
        'send_message',
        {
          p_to: people.mara?.id,
          p_text: id,
          p_media_ids: [],
          p_price_cents: null,
          p_request_id: id,
        },
        'subscriber',
      ),
    ),
    insist('read', () => call('guest_wall', { p_username: 'mara', p_before: null })),
    insist('read', () => call('bootstrap', {}, 'subscriber')),
    insist('read', () => call('feed', { p_before: null }, 'subscriber')),
  ]);
  await delay(1000);
  const before = { ...refused };
  await push(url, stamped([...migrations, ...(await longMigrations(pool))]));
  await delay(2000);
  isOver = true;
  await load;

  expect(unclean).toEqual([]);
  expect(before.times).toBe(0);
  // The migrations hold rows for longer than a member's statement may wait.
  expect(refused.times).toBeGreaterThan(0);
  const { rows } = await pool.query<{ tips: string[]; messages: string[]; columns: number }>(
    `select (select array_agg(request_id::text) from private.transfers
             where fan_id = $1 and kind = 'tip' and request_id::text = any ($2)) as tips,
       (select array_agg(m.text) from public.messages m where m.text = any ($3)) as messages,
       (select count(*)::int from pg_attribute where attname = 'planted_mood') as columns`,
    [people.stranger?.id, done.tip, done.message],
  );
  expect(rows[0]?.tips.toSorted()).toEqual(done.tip?.toSorted());
  expect(rows[0]?.messages.toSorted()).toEqual(done.message?.toSorted());
  expect(done.tip?.length).toBeGreaterThan(10);
  expect(rows[0]?.columns).toBeGreaterThan(0);
  expect((await pool.query('select * from private.money_faults()')).rows).toEqual([]);
});
