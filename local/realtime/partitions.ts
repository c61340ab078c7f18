import type { Pool } from 'pg';

/** The platform keeps messages for three days. */
const keptDays = 3;
const aheadDays = 2;
const dayMs = 86_400_000;

const nameOf = (day: string) => `messages_${day.replaceAll('-', '_')}`;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Creates the partitions of the next days and drops the expired ones, which is faster than a
 * delete. Expired rows of the default partition are deleted.
 */
export async function tendPartitions(pool: Pool, now = Date.now()) {
  const existing = await partitions(pool);
  for (let ahead = 1; ahead <= aheadDays; ahead++) {
    const from = dayOf(now + ahead * dayMs);
    if (!existing.includes(nameOf(from)))
      await makePartition(pool, from, dayOf(now + (ahead + 1) * dayMs));
  }
  const oldest = nameOf(dayOf(now - keptDays * dayMs));
  for (const name of existing) {
    if (/^messages_\d{4}_\d\d_\d\d$/.test(name) && name < oldest) {
      await guarded(pool, `drop table realtime.${name}`);
    }
  }
  await pool.query(
    `delete from realtime.messages_default where inserted_at < $1::timestamp - interval '${keptDays} days'`,
    [new Date(now).toISOString().replace('Z', '')],
  );
}

async function partitions(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ relname: string }>(
    `select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'realtime.messages'::regclass`,
  );
  return rows.map((row) => row.relname);
}

async function makePartition(pool: Pool, from: string, to: string) {
  const name = `realtime.${nameOf(from)}`;
  await guarded(
    pool,
    `create table ${name} partition of realtime.messages for values from ('${from}') to ('${to}');
     alter table ${name} owner to platform_tables`,
  );
}

/** Runs a statement with a lock timeout, so senders do not wait; the next hourly run retries. */
async function guarded(pool: Pool, statement: string) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '2s'`);
    await client.query(statement);
    await client.query('commit');
  } catch {
    await client.query('rollback').catch(() => {});
  } finally {
    client.release();
  }
}
