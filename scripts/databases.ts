import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSql, type Scratch } from '../local/postgres/scratch.ts';
import { readSchema } from './schema-files.ts';

const migrations = join(import.meta.dirname, '..', 'supabase', 'migrations');

/** A scratch database with the schema files as they stand. */
export async function databaseFromSchemas(scratch: Scratch, name: string): Promise<string> {
  const url = await scratch.makeDatabase(name);
  await runSql(
    url,
    readSchema().map(({ file, sql }) => `-- ${file}\n${sql}`),
  );
  return url;
}

/** A scratch database with the migrations as they stand. */
export async function databaseFromMigrations(scratch: Scratch, name: string): Promise<string> {
  const url = await scratch.makeDatabase(name);
  const files = readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  await runSql(
    url,
    files.map((file) => `-- ${file}\n${readFileSync(join(migrations, file), 'utf8')}`),
  );
  return url;
}
