import { runSql, type Scratch } from '../local/postgres/scratch.ts';
import { isConcurrent, readMigrations, type Migration } from '../local/schema-version.ts';
import { statements } from './arrows/sql-text.ts';
import { readSchema } from './schema-files.ts';

/** A scratch database with the schema files as they stand. */
export async function databaseFromSchemas(
  scratch: Scratch,
  name: string,
  schema = readSchema(),
): Promise<string> {
  const url = await scratch.makeDatabase(name);
  await runSql(
    url,
    schema.map(({ file, sql }) => `-- ${file}\n${sql}`),
  );
  return url;
}

/** Databases of the baseline alone, which all others of a scratch server are copied from. */
const baselines = new WeakMap<Scratch, Map<string, Promise<string>>>();

/** A scratch database with the migrations as they stand. */
export async function databaseFromMigrations(
  scratch: Scratch,
  name: string,
  migrations = readMigrations(),
): Promise<string> {
  const [baseline, ...later] = migrations;
  const template = baseline && (await baselineDatabase(scratch, baseline));
  const url = await scratch.makeDatabase(name, template);
  await applyMigrations(url, later);
  return url;
}

function baselineDatabase(scratch: Scratch, baseline: Migration): Promise<string> {
  const made = baselines.get(scratch) ?? new Map<string, Promise<string>>();
  baselines.set(scratch, made);
  const name = `baseline_${made.size}`;
  const found = made.get(baseline.text) ?? makeBaseline(scratch, name, baseline);
  made.set(baseline.text, found);
  return found;
}

async function makeBaseline(scratch: Scratch, name: string, baseline: Migration): Promise<string> {
  await applyMigrations(await scratch.makeDatabase(name), [baseline]);
  return name;
}

/**
 * Runs migrations as the Supabase CLI does: each file by itself in one transaction, but for a file
 * with `concurrently`, whose statements run one by one.
 */
export async function applyMigrations(url: string, migrations: Migration[]): Promise<void> {
  for (const { file, text } of migrations) {
    await runSql(
      url,
      isConcurrent(text)
        ? statements(text).map((statement) => `-- ${file}\n${statement.text}`)
        : [`-- ${file}\n${text}`],
    );
  }
}
