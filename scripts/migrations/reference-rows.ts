import type { Client } from 'pg';
import { withClient } from './client.ts';
import { filledTables, referenceTables, type ReferenceTable } from './reference-tables.ts';

/** The columns of a row as text. */
export type Row = Record<string, string | null>;

/** The reference rows of a database, by table and key. */
export type ReferenceRows = Map<string, Map<string, Row>>;

export interface RowChange {
  table: ReferenceTable;
  before: Row | undefined;
  after: Row | undefined;
}

export function referenceRows(url: string): Promise<ReferenceRows> {
  return withClient(url, async (client) => {
    const rows: ReferenceRows = new Map();
    for (const table of referenceTables) rows.set(table.name, await rowsOf(client, table));
    return rows;
  });
}

async function rowsOf(client: Client, table: ReferenceTable): Promise<Map<string, Row>> {
  const columns = table.columns ?? (await columnsOf(client, table.name));
  if (columns.length === 0) return new Map();
  const { rows } = await client.query<Row>(
    `select ${columns.map((column) => `${column}::text as ${column}`).join(', ')}
     from ${table.name} where ${table.where ?? 'true'} order by ${table.key.join(', ')}`,
  );
  return new Map(rows.map((row) => [keyOf(table, row), row]));
}

async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''
     order by attname`,
    [table],
  );
  return rows.map(({ name }) => name);
}

const keyOf = ({ key }: ReferenceTable, row: Row) => key.map((column) => row[column]).join(' ');

/** The differences between the rows of two databases, in the order of the tables. */
export function rowChanges(from: ReferenceRows, to: ReferenceRows): RowChange[] {
  return referenceTables.flatMap((table) => {
    const old = from.get(table.name) ?? new Map<string, Row>();
    const now = to.get(table.name) ?? new Map<string, Row>();
    return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((key) => {
      const [before, after] = [old.get(key), now.get(key)];
      return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ table, before, after }];
    });
  });
}

/** The differences for a database in use: changes by the operator and the system are ignored. */
export function rowChangesInUse(inUse: ReferenceRows, declared: ReferenceRows): RowChange[] {
  return rowChanges(inUse, declared).filter(
    ({ table, before }) => table.owner === 'product' || before === undefined,
  );
}

export function describeChange({ table, before, after }: RowChange): string {
  const [what, row] = !before
    ? ['is missing', after]
    : !after
      ? ['is too many', before]
      : ['differs', after];
  const old = before && after ? `, is ${JSON.stringify(before)}` : '';
  return `row of ${table.name} ${what}: ${JSON.stringify(row)}${old}`;
}

/** Tables that have rows in a new database but are not compared, one line each. */
export function unlistedTables(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname in ('auth', 'public', 'private', 'staff', 'records', 'storage')
         and (xpath('/row/n/text()', query_to_xml(
           format('select count(*) as n from %s', c.oid::regclass), false, true, '')))[1]::text <> '0'`,
    );
    return rows
      .filter(({ name }) => !filledTables.has(name))
      .map(
        ({ name }) => `${name} has rows and is missing in scripts/migrations/reference-tables.ts`,
      );
  });
}
