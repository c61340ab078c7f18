import type { Client } from 'pg';
import type { Database } from '../harness/server.ts';
import type { People } from './database.ts';
import type { Operation } from './operations.ts';

/** The rows of a table that one call wrote; `hot`: updates without new index entries. */
export interface Written {
  name: string;
  inserted: number;
  updated: number;
  hot: number;
  deleted: number;
}

/** The counter of a rate limit inserts or updates one row, whichever its window needs. */
const COUNTER = 'private.rate_limit_windows';

/** The rows that one call writes, by table. */
export async function rowsOf(
  database: Database,
  operation: Operation,
  users: People,
): Promise<Written[]> {
  return database.session(async (client) => {
    await client.query('begin');
    const { target, cents } = await operation.take(client, users);
    await client.query('reset role');
    const before = await writtenSoFar(client);
    await client.query('set local role authenticated');
    await client.query(operation.call, [target, cents, crypto.randomUUID()]);
    await client.query('reset role');
    const after = await writtenSoFar(client);
    await client.query('commit');
    return after
      .map((row) =>
        less(
          row,
          before.find(({ name }) => name === row.name),
        ),
      )
      .filter(({ inserted, updated, deleted }) => inserted + updated + deleted > 0);
  });
}

/**
 * Asserts that the floor writes the rows of the product. It may merge several updates of a row.
 */
export async function assertSameRows(
  sides: { product: Database; floor: Database },
  operation: Operation,
  users: People,
): Promise<string> {
  const product = await rowsOf(sides.product, operation, users);
  const floor = await rowsOf(sides.floor, operation, users);
  const names = [...new Set([...product, ...floor].map(({ name }) => name))];
  const wrong = names.flatMap((name) => {
    const ours = find(product, name);
    const theirs = find(floor, name);
    const isSame =
      name === COUNTER
        ? ours.inserted + ours.updated === theirs.inserted + theirs.updated
        : ours.inserted === theirs.inserted &&
          ours.deleted === theirs.deleted &&
          theirs.updated <= ours.updated;
    return isSame ? [] : [`${name}: ${told(ours)} against ${told(theirs)}`];
  });
  if (wrong.length > 0)
    throw new Error(
      `${operation.command} and ${operation.floor} write other rows: ${wrong.join('; ')}.`,
    );
  const merged = product.flatMap((row) => {
    const updated = row.updated - find(floor, row.name).updated;
    return updated > 0 && row.name !== COUNTER ? [`${row.name} ~${updated}`] : [];
  });
  const more = merged.length > 0 ? `; the product also ${merged.join(', ')}` : '';
  return `One ${operation.command} and one floor write ${list(floor)}${more}.`;
}

/** For example `private.transfers +1, wallets ~1 hot`: an insert and an update. */
export function list(rows: Written[]): string {
  return rows.map((row) => `${row.name} ${told(row)}`).join(', ');
}

function told({ inserted, updated, hot, deleted }: Written): string {
  const parts = [
    inserted > 0 ? `+${inserted}` : '',
    updated > 0 ? `~${updated}${hot === updated ? ' hot' : ''}` : '',
    deleted > 0 ? `-${deleted}` : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' ') : 'none';
}

const find = (rows: Written[], name: string): Written =>
  rows.find((row) => row.name === name) ?? { name, inserted: 0, updated: 0, hot: 0, deleted: 0 };

/** The counters contain what earlier transactions of this connection wrote and did not report. */
async function writtenSoFar(client: Client): Promise<Written[]> {
  const { rows } = await client.query<Written>(
    `select relid::regclass::text as name, n_tup_ins::integer as inserted,
            n_tup_upd::integer as updated, n_tup_hot_upd::integer as hot,
            n_tup_del::integer as deleted
     from pg_stat_xact_all_tables where schemaname not in ('bench', 'pg_catalog') order by 1`,
  );
  return rows;
}

function less(row: Written, before: Written | undefined): Written {
  return {
    name: row.name,
    inserted: row.inserted - (before?.inserted ?? 0),
    updated: row.updated - (before?.updated ?? 0),
    hot: row.hot - (before?.hot ?? 0),
    deleted: row.deleted - (before?.deleted ?? 0),
  };
}
