import pg, { type PoolClient } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { database, type User } from '../support/users.ts';
import { newCreator, newFan, sendMessage, settled } from './world.ts';

/*
 * A change notification leaves with the record of its commit, a moment before other sessions see
 * the commit. Here that moment lasts until the page has read in vain: one commit waits for a
 * standby that is not there. All other commits do not wait.
 */
const { openPage } = launchBrowser();

const asSuperuser = new URL(inject('platform').adminDatabaseUrl);
asSuperuser.username = 'supabase_admin';
const server = new pg.Client({ connectionString: asSuperuser.toString() });

async function setServer(change: string) {
  await server.query(`alter system ${change}`);
  await server.query('select pg_reload_conf()');
}

beforeAll(async () => {
  await server.connect();
  await setServer('set synchronous_commit = local');
});

afterAll(async () => {
  await setServer('reset synchronous_standby_names');
  await setServer('reset synchronous_commit');
  await server.end();
});

/** Runs a change whose commit is hidden until the page has had an answer from that address. */
async function commitLate(
  page: Page,
  address: RegExp,
  change: (client: PoolClient) => Promise<unknown>,
) {
  const client = await database.connect();
  try {
    await setServer("set synchronous_standby_names = 'nobody'");
    await expect
      .poll(async () => (await client.query('show synchronous_standby_names')).rows)
      .toEqual([{ synchronous_standby_names: 'nobody' }]);
    await client.query('begin');
    await client.query('set local synchronous_commit = on');
    await change(client);
    const answered = page.waitForResponse((response) => address.test(response.url()));
    const committed = client.query('commit');
    await (await answered).finished();
    await setServer('reset synchronous_standby_names');
    await committed;
  } finally {
    client.release(true);
  }
}

/** Resolves when the page has joined a topic, on any of its sockets. Call it before the page is opened. */
function joining(page: Page, topic: string): Promise<void> {
  return new Promise((joined) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const frame = payload.toString();
        if (frame.includes(`realtime:${topic}`) && frame.includes('"status":"ok"')) joined();
      }),
    );
  });
}

async function actAs(client: PoolClient, user: User) {
  await client.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
    [JSON.stringify({ role: 'authenticated', sub: user.id })],
  );
}

test('[F36] a fan sees a post whose signal came before its commit', async () => {
  const creator = await newCreator('Early Hint');
  const { page, open } = await openPage({ width: 390, as: await newFan('Watching') });
  const joined = joining(page, `wall:${creator.id}`);
  await open(`/${creator.username}`);
  await page.getByText('Oops, nothing to see here yet :(').waitFor();
  await joined;
  await settled(page);
  await commitLate(page, /\/rest\/v1\/rpc\/wall_posts/, async (client) => {
    await actAs(client, creator);
    await client.query(`select api.create_post('public', 'Early words', '{}', gen_random_uuid())`);
  });
  await page.locator('article', { hasText: 'Early words' }).waitFor();
});

test('[F114] a fan sees a top-up that was settled after its signal', async () => {
  const fan = await newFan('Topping', 2340);
  const { rows } = await database.query<{ id: string }>(
    `insert into public.payments (fan_id, request_id, purpose, amount_cents)
     values ($1, gen_random_uuid(), 'top_up', 660) returning id`,
    [fan.id],
  );
  const { page, open } = await openPage({ width: 1280, as: fan });
  const joined = joining(page, `user:${fan.id}`);
  await open('/billing');
  await page.locator('main').getByText('$23.40').first().waitFor();
  await joined;
  await settled(page);
  await commitLate(page, /\/rest\/v1\/rpc\/my_balance/, (client) =>
    client.query(`select private.settle_payment($1::uuid, 'succeeded', 'stripe', $2, null)`, [
      rows[0]?.id,
      `pi_${rows[0]?.id}`,
    ]),
  );
  await page.locator('main').getByText('$30.00').first().waitFor();
});

test('[F70] a fan sees a message that came after its signal, in thread and list', async () => {
  const creator = await newCreator('Later Writer');
  const fan = await newFan('Reading', 2000);
  await sendMessage(fan, creator, 'Are you there?');
  const { rows } = await database.query<{ id: string }>(
    'select id from public.conversations where $1 in (one_id, other_id) and $2 in (one_id, other_id)',
    [fan.id, creator.id],
  );
  const { page, open } = await openPage({ width: 1280, as: fan });
  const joined = joining(page, `conversation:${rows[0]?.id}`);
  await open(`/conversations/${creator.username}`);
  const thread = page.getByRole('region', { name: /^Conversation with/ });
  await thread.getByText('Are you there?').waitFor();
  await joined;
  await settled(page);
  await commitLate(page, /\/rest\/v1\/rpc\/message(s|_changes)\b/, async (client) => {
    await actAs(client, creator);
    await client.query(
      `select api.send_message($1, 'I was here before', '{}', null, gen_random_uuid())`,
      [fan.id],
    );
  });
  await thread.getByText('I was here before').waitFor();
  await page.getByRole('link', { name: /I was here before/ }).waitFor();
});
