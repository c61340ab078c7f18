import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pushMigrations } from '../../local/migrate.ts';
import type { Scratch } from '../../local/postgres/scratch.ts';
import type { Migration } from '../../local/schema-version.ts';
import { catalogueLines } from '../access/catalogue.ts';
import { statements } from '../arrows/sql-text.ts';
import { databaseFromMigrations } from '../databases.ts';
import { withClient } from './client.ts';
import { loadRows } from './fixture.ts';
import { contentOf, type Content } from './content.ts';
import { objectDifferences } from './objects.ts';
import { describeChange, rowChangesInUse } from './reference-rows.ts';
import { referenceTables } from './reference-tables.ts';

/** The content of the schema files and the access to it, read once for many upgrades. */
export interface Declared extends Content {
  access: string[];
}

/** Creates the database of a release with its rows, as the Supabase CLI would have left it. */
export async function databaseOfRelease(
  scratch: Scratch,
  name: string,
  migrations: Migration[],
  rows: string,
): Promise<string> {
  const url = await databaseFromMigrations(scratch, name, migrations);
  await withClient(url, async (client) => {
    await client.query(
      `create schema supabase_migrations;
       create table supabase_migrations.schema_migrations (
         version text primary key, statements text[], name text)`,
    );
    for (const { version, file, text } of migrations)
      await client.query('insert into supabase_migrations.schema_migrations values ($1, $2, $3)', [
        version,
        statements(text).map((statement) => statement.text),
        file.replace(/^\d+_|\.sql$/g, ''),
      ]);
  });
  await loadRows(scratch, name, rows);
  return url;
}

/** Pushes migrations into a database of an older release and returns the faults of the result. */
export async function upgradeFaults(
  url: string,
  migrations: Migration[],
  declared: Declared,
): Promise<string[]> {
  const before = await rowCounts(url);
  try {
    await push(url, migrations);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  await withClient(url, (client) => client.query('drop schema supabase_migrations cascade'));
  const upgraded = await contentOf(url);
  return [
    ...objectDifferences(upgraded.objects, declared.objects),
    ...rowChangesInUse(upgraded.rows, declared.rows).map(describeChange),
    ...lostRows(before, await rowCounts(url), allowedLosses(migrations)),
    ...(await moneyFaults(url)),
    ...accessFaults(await catalogueLines(url), declared.access),
  ];
}

/** Runs the actual push, from a folder with only these migrations. */
export async function push(url: string, migrations: Migration[]) {
  const folder = mkdtempSync(join(tmpdir(), 'velour-upgrade-'));
  try {
    const supabase = join(folder, 'supabase');
    mkdirSync(join(supabase, 'migrations'), { recursive: true });
    cpSync(join(import.meta.dirname, '../../supabase/templates'), join(supabase, 'templates'), {
      recursive: true,
    });
    cpSync(join(import.meta.dirname, '../../supabase/config.toml'), join(supabase, 'config.toml'));
    for (const { file, text } of migrations)
      writeFileSync(join(supabase, 'migrations', file), text);
    await pushMigrations(url, false, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tables whose rows are compared individually. */
const reference = new Set(
  referenceTables.filter(({ where }) => where === undefined).map(({ name }) => name),
);

interface Count {
  name: string;
  rows: number;
}

/** Row counts by the id of the table, which stays the same after a rename. */
async function rowCounts(url: string): Promise<Map<string, Count>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string; name: string; rows: number }>(
      `select c.oid::text as id, n.nspname || '.' || c.relname as name,
         (xpath('/row/n/text()', query_to_xml(
           format('select count(*) as n from %s', c.oid::regclass), false, true, '')))[1]::text::int as rows
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and (n.nspname in ('public', 'private', 'staff', 'records') or c.oid = 'auth.users'::regclass)`,
    );
    return new Map(rows.map(({ id, name, rows: count }) => [id, { name, rows: count }]));
  });
}

/** Tables from which a migration removes rows on purpose: `-- rows: <table> <reason>`. */
function allowedLosses(migrations: Migration[]): Set<string> {
  return new Set(
    migrations.flatMap(({ text }) =>
      [...text.matchAll(/^-- rows: ([\w.]+) \S/gm)].map(([, table = '']) => table),
    ),
  );
}

function lostRows(
  before: Map<string, Count>,
  after: Map<string, Count>,
  allowed: Set<string>,
): string[] {
  return [...before].flatMap(([id, { name, rows }]) => {
    const now = after.get(id)?.rows ?? 0;
    if (now === rows || allowed.has(name) || reference.has(name)) return [];
    return [
      `${name} had ${rows} rows and has ${now}: say \`-- rows: ${name} <reason>\` if it should`,
    ];
  });
}

async function moneyFaults(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query('select * from private.money_faults()');
    return rows.map((row) => `money: ${JSON.stringify(row)}`);
  });
}

function accessFaults(actual: string[], expected: string[]): string[] {
  return [
    ...actual.filter((line) => !expected.includes(line)).map((line) => `access too many: ${line}`),
    ...expected.filter((line) => !actual.includes(line)).map((line) => `access missing: ${line}`),
  ];
}
