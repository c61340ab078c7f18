import type { Client } from 'pg';
import { readBenchSql, type BenchServer } from '../harness/server.ts';
import {
  fill,
  filledWithoutIndexes,
  PORTION,
  readingOf,
  seconds,
  sizeOf,
  timed,
} from './timing.ts';
import type { Call, Reading } from './timing.ts';

/** Tips and top-ups, so many of each: 500 for a fan and 5,000 for a creator. */
export async function ledger(
  server: BenchServer,
  rows: number,
  log: (line: string) => void,
): Promise<Reading[]> {
  const database = await server.makeProduct(`ledger_${rows}`);
  const portion = Math.min(rows, PORTION);
  const people = { fans: Math.ceil(rows / 500), creators: Math.ceil(rows / 5000) };
  await database.runFile('sql/users.sql', people);
  const make = (table: string, file: string) =>
    filledWithoutIndexes(database, table, () =>
      fill(database, rows / portion, readBenchSql(file, { ...people, rows, portion }), log),
    );
  const tips = await make('private.transfers', 'sql/sizes/transfers.sql');
  log(`  transfers in ${seconds(tips.rows)}, indexes in ${seconds(tips.indexes)}`);
  const paid = await make('public.payments', 'sql/sizes/payments.sql');
  log(`  payments in ${seconds(paid.rows)}, indexes in ${seconds(paid.indexes)}`);
  await database.run('update private.ledger_watermark set folded_below = 0');
  const folded = await timed(() => database.run('select private.compact_ledger()'));
  await database.run('vacuum (analyze)');
  await server.checkpoint();
  const readings: Reading[] = [
    ['transfers, rows and indexes', await sizeOf(database, 'private.transfers')],
    ['payments, rows and indexes', await sizeOf(database, 'public.payments')],
    ['checkpoints of all transfers', seconds(folded)],
  ];
  for (const call of calls(people)) readings.push(await readingOf(database, call));
  return readings;
}

const any = (count: number) => 1 + Math.floor(Math.random() * count);

function calls({ fans, creators }: { fans: number; creators: number }): Call[] {
  const times = 300;
  const asCreator = async (client: Client) => {
    await client.query(`select bench.act_as(bench.user('creator', $1))`, [any(creators)]);
    return [];
  };
  const month = `date_trunc('month', now()) - interval '3 months'`;
  const span = `p_from => ${month}, p_until => ${month} + interval '1 month'`;
  return [
    {
      name: 'tip',
      times,
      text: 'select api.send_tip($1, 500, gen_random_uuid())',
      async prepare(client) {
        await client.query(`select bench.act_as(bench.user('fan', $1))`, [any(fans)]);
        const { rows } = await client.query<{ id: string }>(
          `select bench.user('creator', $1) as id`,
          [any(creators)],
        );
        return [rows[0]?.id];
      },
    },
    {
      name: 'replay of a tip of any day of the year',
      times,
      text: 'select api.send_tip($1, 500, $2)',
      async prepare(client) {
        const old = await randomRow(client, 'private.transfers', `t.kind = 'tip'`);
        await client.query('select bench.act_as($1)', [old['fan_id']]);
        return [old['creator_id'], old['request_id']];
      },
    },
    {
      name: 'first lines of a month of a creator',
      times,
      text: `select api.transactions(${span})`,
      prepare: asCreator,
    },
    {
      name: 'sum of that month',
      times,
      text: `select api.transactions_subtotal(${span})`,
      prepare: asCreator,
    },
    { name: 'balance of a creator', times, text: 'select api.my_balance()', prepare: asCreator },
    {
      name: 'payment by its request',
      times,
      text: 'select id from public.payments where fan_id = $1 and request_id = $2',
      async prepare(client) {
        const old = await randomRow(client, 'public.payments', 'true');
        return [old['fan_id'], old['request_id']];
      },
    },
    {
      name: 'payment by the name of its charge',
      times,
      text: `select payment_id from private.payment_references
             where provider = 'bench' and provider_ref = 'ch_' || md5($1)`,
      async prepare(client) {
        return [(await randomRow(client, 'public.payments', 'true'))['id']];
      },
    },
    {
      name: 'new payment with its keys',
      times,
      text: `with p as (
               insert into public.payments (fan_id, request_id, purpose, amount_cents)
               values (bench.user('fan', $1), gen_random_uuid(), 'top_up', 2000) returning id)
             insert into private.payment_references
             select id, 'bench', 'ch_' || id from p`,
      prepare: () => Promise.resolve([any(fans)]),
    },
  ];
}

/** The first row after a random moment of the year. */
async function randomRow(
  client: Client,
  table: string,
  condition: string,
): Promise<Record<string, string>> {
  const { rows } = await client.query<Record<string, string>>(
    `select * from ${table} t
     where t.id >= private.first_id_at(now() - random() * interval '364 days') and ${condition}
     order by t.id limit 1`,
  );
  if (rows[0] === undefined) throw new Error(`${table} has no row.`);
  return rows[0];
}
