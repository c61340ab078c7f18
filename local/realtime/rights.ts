import { randomUUID } from 'node:crypto';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { Claims } from '../jwt.ts';

/** Who asks: the verified claims, and the request headers that policies may read. */
export interface Caller {
  claims: Claims;
  headers: string;
}

export interface Rights {
  broadcast: boolean;
  presence: boolean;
}

const extensions = ['broadcast', 'presence'] as const;

/**
 * What the caller may receive on a private topic. The server writes one row for each extension,
 * looks whether the caller's select policies show them, and rolls back: nothing is ever sent.
 * Presence is asked for only where the channel takes part in it, as on the platform.
 */
export function readRights(
  pool: Pool,
  caller: Caller,
  topic: string,
  withPresence: boolean,
): Promise<Rights> {
  const asked = withPresence ? extensions : (['broadcast'] as const);
  const ids = asked.map(() => randomUUID());
  return inRolledBack(pool, async (client) => {
    await client.query(
      `insert into realtime.messages (id, topic, extension)
       select probe.id, $2, probe.extension from unnest($1::uuid[], $3::text[]) as probe (id, extension)`,
      [ids, topic, asked],
    );
    await become(client, caller, topic);
    const { rows } = await client.query<{ extension: string }>(
      'select extension from realtime.messages where id = any($1)',
      [ids],
    );
    const seen = new Set(rows.map((row) => row.extension));
    return { broadcast: seen.has('broadcast'), presence: seen.has('presence') };
  });
}

/** What the caller may send on a private topic, asked by inserts that are rolled back. */
export function writeRights(pool: Pool, caller: Caller, topic: string): Promise<Rights> {
  return inRolledBack(pool, async (client) => {
    await become(client, caller, topic);
    const rights: Rights = { broadcast: false, presence: false };
    for (const extension of extensions)
      rights[extension] = await mayInsert(client, topic, extension);
    return rights;
  });
}

async function mayInsert(client: PoolClient, topic: string, extension: string): Promise<boolean> {
  await client.query('savepoint probe');
  try {
    await client.query('insert into realtime.messages (topic, extension) values ($1, $2)', [
      topic,
      extension,
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '42501') throw error;
    return false;
  } finally {
    await client.query('rollback to savepoint probe');
  }
}

function become(client: PoolClient, { claims, headers }: Caller, topic: string) {
  return client.query(
    `select set_config('role', $1, true), set_config('realtime.topic', $2, true),
            set_config('request.jwt.claims', $3, true), set_config('request.jwt.claim.sub', $4, true),
            set_config('request.jwt.claim.role', $1, true), set_config('request.headers', $5, true)`,
    [claims.role, topic, JSON.stringify(claims), claims.sub ?? '', headers],
  );
}

async function inRolledBack<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.query('rollback').catch(() => (broken = true));
    client.release(broken);
  }
}
