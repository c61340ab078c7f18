import type { Database } from '../harness/server.ts';

export interface People {
  fans: number;
  creators: number;
  /** Pairs of a fan and a creator with a subscription. */
  pairs: number;
}

/** Subscriptions are added in steps, each planned for the rows of the steps before. */
const STEP = 1000;

/** Fills a database with users who have money, and with content that they can buy. */
export async function makeMoney(database: Database, users: People): Promise<Database> {
  await database.runFile('sql/users.sql', { ...users });
  await database.runFile('sql/money.sql', { ...users });
  for (let left = users.pairs; left > 0; left -= STEP) {
    await database.run('analyze');
    await database.run('select bench.add_subscriptions($1, $2, $3)', [
      Math.min(left, STEP),
      users.fans,
      users.creators,
    ]);
  }
  await assertLogged(database);
  await database.run('vacuum (analyze)');
  return database;
}

/** Verifies that every table that a money operation writes is logged. */
async function assertLogged(database: Database) {
  const rows = await database.run(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and c.relpersistence <> 'p'
       and c.oid in ('private.transfers'::regclass, 'public.wallets'::regclass,
                     'public.notifications'::regclass, 'public.unlocks'::regclass,
                     'public.subscriptions'::regclass, 'public.messages'::regclass,
                     'realtime.messages'::regclass, 'realtime.messages_default'::regclass)`,
  );
  if (rows.length > 0) throw new Error(`Not logged: ${rows.map((row) => row['name']).join(', ')}.`);
}

/** Throws if the ledger is inconsistent. */
export async function assertWhole(database: Database): Promise<string> {
  const faults = await database.run('select * from private.money_faults() limit 5');
  if (faults.length > 0)
    throw new Error(
      `The books are not whole: ${faults.map((row) => JSON.stringify(row)).join(' ')}`,
    );
  const [row] = await database.run('select count(*)::integer as transfers from private.transfers');
  return `Afterwards money_faults() is empty over ${String(row?.['transfers'])} transfers.`;
}
