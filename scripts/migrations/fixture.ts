import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeLiteral, type Client } from 'pg';
import { runSql, type Scratch } from '../../local/postgres/scratch.ts';
import { databaseFromMigrations } from '../databases.ts';
import type { Migration } from '../../local/schema-version.ts';
import { withClient } from './client.ts';
import { referenceTables } from './reference-tables.ts';

const project = join(import.meta.dirname, '..', '..');
const helpers = join(project, 'supabase', 'tests', '_helpers');
const world = join(project, 'tests', 'upgrade', 'world.sql');

/**
 * Tables that the migrations fill themselves: the schema version, and reference rows of the
 * product.
 */
const ownTables = new Set([
  'private.schema_version',
  ...referenceTables
    .filter(({ owner, where }) => owner === 'product' && where === undefined)
    .map(({ name }) => name),
]);

/**
 * The rows of a small world, created by the product's own commands in a database of the migrations.
 */
export async function worldRows(scratch: Scratch, migrations: Migration[]): Promise<string> {
  await databaseFromMigrations(scratch, 'world', migrations);
  const files = readdirSync(helpers)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  await runSql(scratch.url('postgres', 'world'), [
    // The helpers use functions of pgTAP, which is not installed here.
    'set check_function_bodies = off',
    ...files.map((file) => readFileSync(join(helpers, file), 'utf8')),
    readFileSync(world, 'utf8'),
  ]);
  const rows = await withClient(scratch.url('supabase_admin', 'world'), (client) =>
    rowsOf(client, ownTables),
  );
  return [
    '-- Rows of a release, made by `npm run release`. They are loaded as they stand.\n',
    rows,
    // Transaction ids restart in another cluster, as after every restore.
    'select private.rebase_ledger();\n',
  ].join('');
}

/** Every row of a database but those of some tables, as statements for `loadRows`. */
export async function rowsOf(client: Client, without = new Set<string>()): Promise<string> {
  const parts: string[] = [];
  for (const table of (await tablesOf(client)).filter((name) => !without.has(name)))
    parts.push(...(await statementsFor(client, table)));
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname in ('public', 'private', 'staff', 'records') and last_value is not null
     order by 1`,
  );
  for (const { name, last } of sequences)
    parts.push(`select setval(${escapeLiteral(name)}, ${last});\n`);
  return parts.join('');
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and (n.nspname in ('public', 'private', 'staff', 'records')
       or c.oid in ('auth.users'::regclass, 'auth.identities'::regclass, 'storage.objects'::regclass))
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function statementsFor(client: Client, table: string): Promise<string[]> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  const { rows } = await client.query<{ line: string }>(
    `select format('(%s)', concat_ws(', ', ${names
      .map((name) => `coalesce(quote_literal(${name}::text), 'null')`)
      .join(', ')})) as line from ${table} order by ctid`,
  );
  const empty = `delete from ${table};\n`;
  if (rows.length === 0) return [];
  const values = rows.map(({ line }) => line).join(',\n');
  return [
    `\n${empty}insert into ${table} (${names.join(', ')}) overriding system value values\n${values};\n`,
  ];
}

/**
 * Loads the rows of a release into a database of its migrations. Triggers and foreign keys are off,
 * so that the order of tables does not matter; check constraints still apply.
 */
export async function loadRows(scratch: Scratch, database: string, rows: string): Promise<void> {
  await runSql(scratch.url('supabase_admin', database), [
    `set session_replication_role = replica;\n${rows}`,
  ]);
}
