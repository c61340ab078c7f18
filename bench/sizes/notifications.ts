import type { Client } from 'pg';
import { readBenchSql, type BenchServer, type Database } from '../harness/server.ts';
import {
  fill,
  filledWithoutIndexes,
  PORTION,
  readingOf,
  seconds,
  sizeOf,
  timed,
} from './timing.ts';
import type { Reading } from './timing.ts';

/** Of them have a page; all other recipients are ids alone, as in the product after a closure. */
const READERS = 300;
/** Rows of the first reader, at each size: a thousand pages. */
const LONG = 10_000;
const TABLE = 'public.notifications';

/** Notifications of thirteen months, 200 for each recipient. */
export async function notifications(
  server: BenchServer,
  rows: number,
  log: (line: string) => void,
): Promise<Reading[]> {
  const database = await server.makeProduct(`notifications_${rows}`);
  await database.runFile('sql/users.sql', { fans: 10, creators: READERS });
  const portions = Math.max(1, Math.round(rows / PORTION));
  await database.runFile('sql/sizes/notifications-stock.sql', {
    portion: Math.min(rows, PORTION),
    step: Math.max(1, Math.round(rows / LONG)),
    recipients: Math.max(READERS, Math.round(rows / 200)),
  });
  const insert = readBenchSql('sql/sizes/notifications.sql', { portions });
  const made = await filledWithoutIndexes(database, TABLE, async () => {
    await spareTheLog(database);
    await fill(database, portions, insert, log);
  });
  await database.run(
    `update public.account_settings set notifications_read_at = now() - interval '30 days'`,
  );
  log(`  made in ${seconds(made.rows)}, indexes in ${seconds(made.indexes)}`);
  await server.checkpoint();
  return [
    ['size of rows and indexes', await sizeOf(database, TABLE)],
    ['made by SQL; then indexes and vacuum', `${seconds(made.rows)}; ${seconds(made.indexes)}`],
    ...(await readingsOf(database)),
    ...(await endOfAMonth(database)),
  ];
}

/** Months that are over are made without WAL; the running one is measured with it. */
async function spareTheLog(database: Database): Promise<void> {
  const months = await database.run(
    `select name::text from private.notification_months where month < date_trunc('month', now())`,
  );
  for (const { name } of months) await database.run(`alter table ${String(name)} set unlogged`);
}

async function readingsOf(database: Database): Promise<Reading[]> {
  const [old] = await database.run(
    `select id from ${TABLE} where recipient_id = bench.user('creator', 1)
     order by id desc offset 9990 limit 1`,
  );
  const readings: Reading[] = [];
  for (const call of [
    {
      name: 'first page of a reader with about 200',
      text: 'select api.notifications()',
      prepare: anyReader,
    },
    {
      name: 'first page of a reader with 10,000',
      text: 'select api.notifications()',
      prepare: firstReader,
    },
    {
      name: 'page 1,000 of that reader',
      text: `select api.notifications('all', $1)`,
      prepare: (client: Client) => firstReader(client, [old?.['id']]),
    },
    {
      name: 'unread count',
      text: 'select private.unread_notifications()',
      prepare: anyReader,
    },
    {
      name: 'mark all read',
      text: 'select api.mark_notifications_read()',
      prepare: anyReader,
      isUndone: true,
    },
    {
      name: 'insert, with its signal',
      text: `select private.notify(bench.user('creator', $1), bench.user('fan', 1), 'tip',
               gen_random_uuid(), 500)`,
      prepare: (_: Client, turn: number) => Promise.resolve([2 + (turn % (READERS - 1))]),
    },
  ])
    readings.push(await readingOf(database, { ...call, times: 300 }));
  return readings;
}

async function anyReader(client: Client, turn: number): Promise<unknown[]> {
  await client.query(`select bench.act_as(bench.user('creator', $1))`, [
    2 + (turn % (READERS - 1)),
  ]);
  return [];
}

async function firstReader(client: Client, values: unknown = []): Promise<unknown[]> {
  await client.query(`select bench.act_as(bench.user('creator', 1))`);
  return Array.isArray(values) ? values : [];
}

/** The job in the first hour of the next month and a week later, against a delete. */
async function endOfAMonth(database: Database): Promise<Reading[]> {
  const oldest = `select name from private.notification_months where is_attached
                  order by month limit 1`;
  const [month] = await database.run(`select (${oldest})::text as name`);
  const [counted] = await database.run(
    `select count(*)::integer as n from ${String(month?.['name'])}`,
  );
  const deleted = await database.session(async (client) => {
    await client.query('begin');
    const time = await timed(() => client.query(`delete from ${String(month?.['name'])}`));
    await client.query('rollback');
    return time;
  });
  const later = async (span: string) => {
    await database.run(
      `create or replace function private.now() returns timestamptz language sql stable
       as $$ select date_trunc('month', now()) + interval '${span}' $$`,
    );
    return timed(() => database.run('select private.tend_notification_months()'));
  };
  return [
    [
      'delete of the oldest month, for comparison',
      `${seconds(deleted)}, ${String(counted?.['n'])} rows`,
    ],
    ['job with nothing to do', seconds(await later('1 hour'))],
    ['job that detaches a month and makes one', seconds(await later('1 month'))],
    ['job that drops it a week later', seconds(await later('1 month 8 days'))],
  ];
}
