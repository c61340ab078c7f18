import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { poolerBinary } from '../../local/pooler/binary.ts';
import type { Stack } from '../../local/stack.ts';
import { startFresh } from '../support/global-setup.ts';
import { makeCrowd, type Person } from './crowd.ts';
import { newSession, poolOf, signIn } from './platform.ts';

/*
 * A platform whose connections are shared by transaction. `npm run test:pooled` runs the project
 * `api` on one; this shows that connections are shared, and what a session would have carried over.
 */
const isInstalled = (() => {
  try {
    return poolerBinary() !== '';
  } catch {
    return false;
  }
})();

describe.runIf(isInstalled)('behind a pooler in transaction mode', () => {
  let stack: Stack;
  let pool: Pool;

  beforeAll(async () => {
    stack = await startFresh(`${process.env.VELOUR_STACK ?? 'test'}-pooled`, { isPooled: true });
    pool = poolOf(stack);
  });
  afterAll(async () => {
    await pool?.end();
    await stack?.stop();
  });

  const asked = async (name: string, body: object, person?: Person) => {
    const response = await fetch(`${stack.addresses.api}/rest/v1/rpc/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        apikey: stack.keys.publishable,
        'content-type': 'application/json',
        ...(person && { authorization: `Bearer ${person.token}` }),
      },
    });
    return { status: response.status, text: await response.text() };
  };

  const connectionsOf = async (role: string) => {
    const { rows } = await pool.query<{ count: string }>(
      'select count(*) from pg_stat_activity where usename = $1',
      [role],
    );
    return Number(rows[0]?.count);
  };

  test('each request is its own, on fewer connections than clients have', async () => {
    const fans = await makeCrowd(stack, pool, 'pooled', 'fan', 20);
    const requests = Array.from({ length: 600 }, (_, at) => fans[at % (fans.length + 1)]);
    const wrong: string[] = [];
    const turns = Array.from({ length: 40 }, async (_, turn) => {
      for (let at = turn; at < requests.length; at += 40) {
        const person = requests[at];
        const { status, text } = await asked('bootstrap', {}, person);
        const isOwn = person ? status === 200 && text.includes(person.username) : status === 401;
        if (!isOwn) wrong.push(`${person?.username ?? 'guest'}: ${status} ${text.slice(0, 200)}`);
      }
    });
    await Promise.all(turns);
    expect(wrong).toEqual([]);
    // PostgREST has 20; beside the pooler's there is the one that listens.
    expect(await connectionsOf('authenticator')).toBeLessThanOrEqual(11);
  });

  test('a new function is known after a notice', async () => {
    await pool.query(
      `create function api.planted_notice() returns integer language sql as 'select 1';
       grant execute on function api.planted_notice() to anon;
       notify pgrst, 'reload schema'`,
    );
    await expect.poll(async () => (await asked('planted_notice', {})).text).toBe('1');
    await pool.query(`drop function api.planted_notice(); notify pgrst, 'reload schema'`);
    await expect.poll(async () => (await asked('planted_notice', {})).status).toBe(404);
  });

  test('Auth, Storage and Realtime answer members', async () => {
    const jonas = await signIn(stack, pool, 'jonas_pooled', 'fan');
    const { client } = await newSession(stack, 'jonas_pooled@example.test');
    expect((await client.auth.getUser()).data.user?.id).toBe(jonas.id);
    expect((await jonas.client.storage.from('media').list('')).error).toBeNull();
    const heard = new Promise<string>((done) => {
      const channel = jonas.client.channel(`user:${jonas.id}`, { config: { private: true } });
      channel
        .on('broadcast', { event: '*' }, ({ event }) => done(event))
        .subscribe((status) => {
          if (status !== 'SUBSCRIBED') return;
          void pool.query(`select private.notify($1, null, 'x_link_broken', null)`, [jonas.id]);
        });
    });
    expect(await heard).not.toBe('');
    await jonas.client.removeAllChannels();
  });
});
