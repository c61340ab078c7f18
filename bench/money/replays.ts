import type { Client } from 'pg';
import type { Context } from '../context.ts';
import { ratioFigure, type Figure, type Measure } from '../harness/measure.ts';
import type { Database } from '../harness/server.ts';
import { assertWhole } from './database.ts';
import { feeOf, only, subscribe, tip, unlock, type Operation } from './operations.ts';
import { stockUnlocks } from './purchases.ts';

/** P4: the repetition of a request: how much cheaper it is, and that it writes nothing. */
export async function replays(context: Context): Promise<Measure> {
  const database = await context.money();
  const { fans, creators } = context.options.pace.money;
  const fee = await database.session(feeOf);
  const figures: Figure[] = [];
  for (const operation of [tip, unlock, subscribe]) {
    if (operation.kind === 'unlock') await stockUnlocks(context, database)();
    const places = await doSome(context, database, operation);
    figures.push(...(await writtenBy(context, database, operation)));
    const found = await context.compare(
      {
        database: database.name,
        script: { file: `pgbench/${operation.kind}.sql` },
        variables: { fans, creators, fee },
        ...(operation.kind === 'unlock' ? { prepare: stockUnlocks(context, database) } : {}),
      },
      {
        database: database.name,
        script: { file: `pgbench/replay-${operation.kind}.sql` },
        variables: { places },
      },
    );
    figures.push(
      ratioFigure(`replay of ${operation.command} / its first call`, found, { atLeast: 3 }),
    );
  }
  return {
    id: 'P4',
    title: 'Replay of a done request over its first call',
    figures,
    notes: [
      'No replay was given a transaction id, so none wrote a row; the ledger did not grow.',
      await assertWhole(database),
    ],
    baselines: [],
  };
}

/** Runs requests that can be repeated; returns the highest place among them. */
async function doSome(context: Context, database: Database, operation: Operation) {
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
    const { rows } = await client.query<{ place: number }>(
      'select max(place)::integer as place from bench.done where kind = $1',
      [operation.kind],
    );
    return only(rows).place;
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
    await replayOnce(client, operation, WATCHED + 1);
    for (let place = 1; place <= WATCHED; place++) {
      const before = await walOf(client);
      written += (await replayOnce(client, operation, place)) ? 1 : 0;
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

async function replayOnce(client: Client, operation: Operation, place: number): Promise<boolean> {
  await client.query('begin');
  const { rows } = await client.query<{ target_id: string; cents: string; request_id: string }>(
    'select * from bench.take_done($1, $2)',
    [operation.kind, place],
  );
  const { target_id, cents, request_id } = only(rows);
  await client.query(operation.call, [target_id, cents, request_id]);
  await client.query('reset role');
  const written = await client.query<{ id: string | null }>(
    'select pg_current_xact_id_if_assigned()::text as id',
  );
  await client.query('commit');
  return only(written.rows).id !== null;
}

async function walOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ at: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as at`,
  );
  return Number(only(rows).at);
}
