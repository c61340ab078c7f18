import type { Client } from 'pg';
import type { Context } from '../context.ts';
import { median } from '../harness/compare.ts';
import type { Figure, Measure } from '../harness/measure.ts';
import type { Database } from '../harness/server.ts';
import { assertWhole } from './database.ts';
import { only, operations, type Operation } from './operations.ts';
import { list, rowsOf, type Written } from './rows.ts';
import { stockUnlocks } from './stock.ts';

/** Calls whose median is the figure, and the most calls among which they are looked for. */
const WANTED = 50;
const MOST = 4000;

/** The bytes of WAL of one call that are accepted. */
const most: Partial<Record<Operation['kind'], number>> = {
  tip: 1800,
  unlock: 2500,
  subscribe: 5000,
};

/** P23: the rows, index entries and bytes of WAL that one call of a money command writes. */
export async function writes(context: Context): Promise<Measure> {
  const product = await context.money();
  const floors = await context.floors();
  const figures = await withWal(context, async (read) => {
    const found: Figure[] = [];
    for (const operation of operations) {
      for (const database of [product, floors]) await stockUnlocks(context, database, operation)();
      const rows = await rowsOf(product, operation, context.options.pace.money);
      const ours = await walOf(context, product, operation, read);
      const floor = await walOf(context, floors, operation, read);
      found.push(...figuresOf(operation, rows, ours, floor));
    }
    return found;
  });
  return {
    id: 'P23',
    title: 'Rows, index entries and WAL of one tip, unlock, paid message and subscription',
    figures,
    notes: [
      `Index entries and WAL are the median of ${WANTED} calls that wrote no image of a page, read from the WAL itself; logical decoding is on. The counter of a rate limit is not logged.`,
      await assertWhole(product),
    ],
    baselines: operations.map(({ floor }) => floor),
  };
}

function figuresOf(operation: Operation, rows: Written[], ours: Wal, floor: Wal): Figure[] {
  const target = most[operation.kind];
  return [
    {
      name: `rows that one ${operation.command} writes`,
      value: rows.reduce((sum, row) => sum + row.inserted + row.updated + row.deleted, 0),
      unit: 'rows',
      note: list(rows),
    },
    {
      name: `index entries of one ${operation.command}`,
      value: ours.entries,
      unit: 'entries',
      note: `its floor ${floor.entries}`,
    },
    {
      name: `WAL of one ${operation.command}`,
      value: ours.bytes,
      unit: 'bytes',
      note: `its floor ${floor.bytes}`,
      ...(target === undefined ? {} : { target: { atMost: target } }),
    },
  ];
}

interface Wal {
  bytes: number;
  entries: number;
  images: number;
}

type WalReader = (from: string, to: string) => Promise<Wal>;

/**
 * Gives the work a reader of the records between two places of the WAL. A record of no transaction
 * is not counted.
 */
async function withWal<T>(context: Context, work: (read: WalReader) => Promise<T>): Promise<T> {
  const database = await context.server.makeEmpty('wal');
  return database.session(async (client) => {
    await client.query('create extension pg_walinspect');
    return work(async (from, to) => {
      // Each record begins at a multiple of eight bytes.
      const { rows } = await client.query<Wal>(
        `select coalesce(sum((record_length - fpi_length + 7) / 8 * 8), 0)::integer as bytes,
                count(*) filter (where resource_manager = 'Btree' and record_type in
                  ('INSERT_LEAF', 'INSERT_POST', 'SPLIT_L', 'SPLIT_R'))::integer as entries,
                coalesce(sum(fpi_length), 0)::integer as images
         from pg_get_wal_records_info($1, $2) where xid <> '0'`,
        [from, to],
      );
      return only(rows);
    });
  }, 'supabase_admin');
}

/** The median of the calls that wrote no image of a page; an image depends on the checkpoint. */
async function walOf(
  context: Context,
  database: Database,
  operation: Operation,
  read: WalReader,
): Promise<Wal> {
  const clean: Wal[] = [];
  await database.session(async (client) => {
    for (let i = 0; i < MOST && clean.length < WANTED; i++) {
      const from = await placeOf(client);
      await client.query('begin');
      const { target, cents } = await operation.take(client, context.options.pace.money);
      await client.query({
        name: operation.kind,
        text: operation.call,
        values: [target, cents, crypto.randomUUID()],
      });
      await client.query('commit');
      const wal = await read(from, await placeOf(client));
      if (wal.images === 0) clean.push(wal);
    }
  });
  if (clean.length < WANTED)
    throw new Error(
      `${clean.length} of ${MOST} calls of ${operation.command} wrote no image of a page.`,
    );
  return {
    bytes: median(clean.map(({ bytes }) => bytes)),
    entries: median(clean.map(({ entries }) => entries)),
    images: 0,
  };
}

async function placeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>(
    'select pg_current_wal_insert_lsn()::text as at',
  );
  return only(rows).at;
}
