import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { Context } from '../context.ts';
import type { Figure, Measure } from '../harness/measure.ts';
import type { Database } from '../harness/server.ts';
import { assertWhole } from './database.ts';
import { only, operations, type Operation } from './operations.ts';
import { extraProcessorTime } from './processor.ts';
import { stockUnlocks } from './stock.ts';

/** P4: the repetition of a request: what it costs, and that it writes nothing. */
export async function replays(context: Context): Promise<Measure> {
  const database = await context.money();
  await database.runFile('baseline/empty-command.sql');
  const figures: Figure[] = [];
  for (const operation of operations) {
    await stockUnlocks(context, database, operation)();
    const places = await doSome(context, database, operation);
    figures.push(...(await writtenBy(context, database, operation)));
    figures.push(await timeOf(context, database, operation, places));
  }
  return {
    id: 'P4',
    title: 'Replay of a done request above an empty command',
    figures,
    notes: [
      'No replay was given a transaction id, so none wrote a row; the ledger did not grow.',
      await assertWhole(database),
    ],
    baselines: ['empty-command.sql'],
  };
}

/** The processor time of a replay above that of an empty command in the same transaction. */
async function timeOf(
  context: Context,
  database: Database,
  operation: Operation,
  places: Places,
): Promise<Figure> {
  const found = await database.session(async (client) => {
    const call = (text: string) => () =>
      replayOnce(client, text, operation, randomPlace(places)).then(() => client.query('commit'));
    return extraProcessorTime(
      client,
      { empty: call('select bench.empty_api($1, $2, $3)'), ours: call(operation.call) },
      context.options.pace.name === 'full' ? 60 : 8,
    );
  });
  return {
    name: `processor time of a replay of ${operation.command} above an empty command`,
    value: found.extra,
    unit: 'us',
    target: { atMost: 80 },
    note: `${found.ours.toFixed(0)} against ${found.empty.toFixed(0)} us a transaction`,
  };
}

interface Places {
  first: number;
  last: number;
}

const randomPlace = ({ first, last }: Places): number =>
  first + Math.floor(Math.random() * (last - first + 1));

/** Runs requests that can be repeated; returns their places. */
async function doSome(context: Context, database: Database, operation: Operation): Promise<Places> {
  const wanted = context.options.pace.name === 'full' ? 2000 : 200;
  return database.session(async (client) => {
    for (let i = 0; i < wanted; i++) {
      await client.query('begin');
      const { fan, target, cents } = await operation.take(client, context.options.pace.money);
      const request = crypto.randomUUID();
      await client.query(operation.call, [target, cents, request]);
      await client.query('reset role');
      await client.query(
        `insert into bench.done (kind, fan_id, target_id, cents, request_id)
         values ($1, $2, $3, $4, $5)`,
        [operation.kind, fan, target, cents, request],
      );
      await client.query('commit');
    }
    const { rows } = await client.query<Places>(
      `select min(place)::integer as first, max(place)::integer as last
       from bench.done where kind = $1`,
      [operation.kind],
    );
    return only(rows);
  });
}

const WATCHED = 50;

/** The WAL bytes and the number of writing transactions of single replays, on an idle server. */
async function writtenBy(
  context: Context,
  database: Database,
  operation: Operation,
): Promise<Figure[]> {
  await database.run('vacuum (analyze)');
  await context.server.checkpoint();
  return database.session(async (client) => {
    const bytes: number[] = [];
    let written = 0;
    // One replay first, because the planner updates the statistics that the vacuum has renewed.
    await replayWatched(client, operation, WATCHED + 1);
    for (let place = 1; place <= WATCHED; place++) {
      const before = await walOf(client);
      written += (await replayWatched(client, operation, place)) ? 1 : 0;
      bytes.push((await walOf(client)) - before);
    }
    const name = `replay of ${operation.command}`;
    return [
      {
        name: `WAL of a ${name}`,
        value: Math.max(...bytes),
        unit: 'bytes',
        target: { atMost: 64 },
        note: `the most of ${WATCHED}`,
      },
      { name: `${name} that wrote`, value: written, unit: 'of 50', target: { atMost: 0 } },
    ];
  });
}

/** One replay on one connection and whether it wrote: only a writer has a transaction id. */
async function replayWatched(
  client: Client,
  operation: Operation,
  place: number,
): Promise<boolean> {
  await replayOnce(client, operation.call, operation, place);
  await client.query('reset role');
  const written = await client.query<{ id: string | null }>(
    'select pg_current_xact_id_if_assigned()::text as id',
  );
  await client.query('commit');
  return only(written.rows).id !== null;
}

/** Begins a transaction and calls a statement with the arguments of a done request. */
async function replayOnce(client: Client, text: string, operation: Operation, place: number) {
  await client.query('begin');
  const { rows } = await client.query<{ target_id: string; cents: string; request_id: string }>({
    name: 'take_done',
    text: 'select * from bench.take_done($1, $2)',
    values: [operation.kind, place],
  });
  const { target_id, cents, request_id } = only(rows);
  // A name has at most 63 characters.
  const name = createHash('md5').update(text).digest('hex');
  await client.query({ name, text, values: [target_id, cents, request_id] });
}

async function walOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ at: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as at`,
  );
  return Number(only(rows).at);
}
