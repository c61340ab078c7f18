import type { Client } from 'pg';
import type { Database } from '../harness/server.ts';

/** A line of the printed table: what was done, and one value for each size. */
export type Reading = [name: string, value: string];

export const seconds = (ms: number) => `${(ms / 1000).toPrecision(3)} s`;

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export interface Call {
  name: string;
  times: number;
  /** Not timed: signs in, and finds the arguments. */
  prepare(client: Client, turn: number): Promise<unknown[]>;
  text: string;
  /** The call is rolled back, so that it does not change the next one. */
  isUndone?: boolean;
}

/** Median and 95th percentile of calls with other arguments, each a transaction of its own. */
export async function readingOf(database: Database, call: Call): Promise<Reading> {
  const times = await database.session(async (client) => {
    const all: number[] = [];
    for (let turn = 0; turn < call.times; turn += 1) {
      await client.query('begin');
      const values = await call.prepare(client, turn);
      const end = call.isUndone ? 'rollback' : 'commit';
      all.push(await timed(() => client.query(call.text, values)));
      await client.query(end);
    }
    return all.toSorted((one, next) => one - next);
  });
  const at = (share: number) => `${(times[Math.floor(share * times.length)] ?? 0).toFixed(2)} ms`;
  return [call.name, `${at(0.5)} (${at(0.95)})`];
}

/** Rows of one insert: a stock of rows is made once and used again with other ids. */
export const PORTION = 1_000_000;

/** Runs an insert for each portion in order, by two connections; $1 is its number from 0. */
export async function fill(
  database: Database,
  portions: number,
  statement: string,
  log: (line: string) => void,
): Promise<void> {
  let next = 0;
  const write = () =>
    database.session(async (client) => {
      await client.query('set session_replication_role = replica');
      for (let turn = next++; turn < portions; turn = next++) {
        await client.query(statement, [turn]);
        if ((turn + 1) % 10 === 0) log(`  ${turn + 1} of ${portions} portions`);
      }
    }, 'supabase_admin');
  await Promise.all([write(), write()]);
}

interface Definition {
  drop: string;
  make: string;
}

/** Drops the indexes of a table, fills it, and makes them again. Answers the time of each half. */
export async function filledWithoutIndexes(
  database: Database,
  table: string,
  work: () => Promise<void>,
): Promise<{ rows: number; indexes: number }> {
  const definitions = (await database.run(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
            format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname,
                   pg_get_constraintdef(k.oid)) as make
     from pg_constraint k where k.conrelid = $1::regclass and k.contype in ('p', 'u')
       and not exists (select from pg_constraint f where f.confrelid = k.conrelid)
     union all
     select format('drop index %s', i.indexrelid::regclass),
            -- Of a partitioned table it names the table without its partitions.
            replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
     from pg_index i where i.indrelid = $1::regclass
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [table],
  )) as unknown as Definition[];
  for (const { drop } of definitions) await database.run(drop);
  const rows = await timed(work);
  const indexes = await timed(() =>
    database.session(async (client) => {
      await client.query("set maintenance_work_mem = '512MB'");
      for (const { make } of definitions) await client.query(make);
      await client.query(`vacuum (analyze) ${table}`);
    }),
  );
  return { rows, indexes };
}

/** Gigabytes of a table with its partitions, and of their indexes. */
export async function sizeOf(database: Database, table: string): Promise<string> {
  const [row] = await database.run(
    `select sum(pg_table_size(relid))::float8 as heap, sum(pg_indexes_size(relid))::float8 as indexes
     from (select relid from pg_partition_tree($1::regclass) union select $1::regclass) t`,
    [table],
  );
  const gb = (bytes: unknown) => (Number(bytes) / 1e9).toPrecision(3);
  return `${gb(row?.['heap'])} + ${gb(row?.['indexes'])} GB`;
}
