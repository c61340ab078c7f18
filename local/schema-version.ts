import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The migrations of this checkout. */
export const migrationsFolder = join(import.meta.dirname, '..', 'supabase', 'migrations');

export interface Migration {
  file: string;
  /** The timestamp at the start of the file name; versions sort as text. */
  version: string;
  text: string;
}

/** The row of private.schema_version as the stamp of a migration writes it. */
export interface Stamp {
  version: string;
  fingerprint: string;
}

/** Runs a query against a database and returns its rows. */
export type Ask = (query: string) => Promise<Record<string, unknown>[]>;

export type Compatibility =
  { state: 'empty' } | { state: 'known'; pending: string[] } | { state: 'refused'; reason: string };

const firstStamp = 'insert into private.schema_version (version, fingerprint) values';
const nextStamp = 'select private.note_migration';
const stampLine =
  /^(?:insert into private\.schema_version \(version, fingerprint\) values |select private\.note_migration)\('(\d+)', (?:'\w*', )?'(\w*)'\);\n?/m;

export function readMigrations(folder = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({
      file,
      version: file.replace(/_.*/, ''),
      text: readFileSync(join(folder, file), 'utf8'),
    }));
}

export function stampOf({ text }: Migration): Stamp | undefined {
  const [, version, fingerprint] = stampLine.exec(text) ?? [];
  return version !== undefined && fingerprint !== undefined ? { version, fingerprint } : undefined;
}

/** The same migrations, each with the stamp computed from its text and all texts before it. */
export function stamped(migrations: Migration[]): Migration[] {
  let from = '';
  return migrations.map((migration) => {
    const bare = `${migration.text.replace(stampLine, '').trimEnd()}\n`;
    const hash = createHash('sha256').update(from).update(bare).digest('hex').slice(0, 16);
    const text = withStamp(migration.version, bare, from, hash);
    from = hash;
    return { ...migration, text };
  });
}

/**
 * The stamp is the first statement, so that it fails before anything else runs on a database made by
 * other migrations. It is the last statement in the baseline, which creates the table, and in a
 * migration without one transaction, where a later statement can fail after an earlier commit.
 */
function withStamp(version: string, bare: string, from: string, fingerprint: string): string {
  if (from === '') return `${bare}${firstStamp} ('${version}', '${fingerprint}');\n`;
  const line = `${nextStamp}('${version}', '${from}', '${fingerprint}');\n`;
  if (isConcurrent(bare)) return bare + line;
  const story = /^(?:--[^\n]*\n)*/.exec(bare)?.[0] ?? '';
  return story + line + bare.slice(story.length);
}

/** Whether a migration has statements that cannot run in a transaction. */
export function isConcurrent(text: string): boolean {
  return /^(?:(?:create(?: unique)?|drop) index|reindex \w+) concurrently\b/im.test(text);
}

/** Whether the migrations of a checkout continue those that made a database. */
export async function judgeDatabase(
  ask: Ask,
  migrations: Migration[] = readMigrations(),
): Promise<Compatibility> {
  const [tables] = await ask(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as is_migrated,
            to_regclass('private.schema_version') is not null as is_versioned`,
  );
  if (tables?.is_versioned !== true) {
    if (tables?.is_migrated !== true) return { state: 'empty' };
    const rows = await ask('select version from supabase_migrations.schema_migrations limit 1');
    return rows.length === 0
      ? { state: 'empty' }
      : refused('It was made before databases told their version.');
  }
  const [row] = await ask('select version, fingerprint from private.schema_version');
  const { version, fingerprint } = row ?? {};
  if (typeof version !== 'string' || typeof fingerprint !== 'string')
    return refused('The row of private.schema_version is missing.');
  return compare({ version, fingerprint }, migrations);
}

function compare(database: Stamp, migrations: Migration[]): Compatibility {
  const { version, fingerprint } = database;
  const own = migrations.find((migration) => migration.version === version);
  if (!own) return refused(`It has migration ${version}, which this checkout does not have.`);
  const ours = stampOf(own)?.fingerprint ?? 'none';
  if (ours !== fingerprint)
    return refused(`At ${version} its fingerprint is ${fingerprint}; this checkout's is ${ours}.`);
  return {
    state: 'known',
    pending: migrations.filter((one) => one.version > version).map(({ file }) => file),
  };
}

const refused = (reason: string): Compatibility => ({ state: 'refused', reason });
