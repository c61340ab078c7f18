import { randomUUID } from 'node:crypto';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { Claims } from '../jwt.ts';

/** The caller: the verified claims, and the request headers that policies can read. */
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
 * The extensions that the caller can receive on a private topic. The server inserts one row for
 * each extension, selects them under the caller's policies, and rolls back, so nothing is sent. As
 * on the platform, presence is only checked for a channel with presence.
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

/** The extensions that the caller can send on a private topic, tested by rolled-back inserts. */
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
