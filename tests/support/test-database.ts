import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformTemplate } from '../../local/postgres/bootstrap.ts';
import { runSql } from '../../local/postgres/scratch.ts';
import { readSchema } from '../../scripts/schema-files.ts';

const helpers = join(import.meta.dirname, '..', '..', 'supabase', 'tests', '_helpers');

/**
 * Creates the database in which pgTAP files run: an empty project, the current schema files (loaded
 * as `postgres`, the role of migrations), pgTAP, and the helpers in schema `tests`.
 */
export async function makeTestDatabase(
  url: (role: 'supabase_admin' | 'postgres', database: string) => string,
  name = 'pgtap',
) {
  await runSql(url('supabase_admin', 'template1'), [
    `drop database if exists ${name} with (force)`,
    `create database ${name} template ${platformTemplate} owner postgres`,
  ]);
  await runSql(
    url('postgres', name),
    readSchema().map(({ file, sql }) => `-- ${file}\n${sql}`),
  );
  await runSql(url('supabase_admin', name), ['create extension pgtap with schema extensions']);
  const files = readdirSync(helpers)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  await runSql(
    url('postgres', name),
    files.map((file) => readFileSync(join(helpers, file), 'utf8')),
  );
  return url('postgres', name);
}

/** One database per concurrent pgTAP file: the original and its copies. */
export async function copiesOf(
  original: string,
  url: (role: 'supabase_admin' | 'postgres', database: string) => string,
  count = 2,
): Promise<string[]> {
  const name = new URL(original).pathname.slice(1);
  const copies = Array.from({ length: count - 1 }, (_, index) => `${name}_${index + 2}`);
  for (const copy of copies) {
    await runSql(url('supabase_admin', 'template1'), [
      `drop database if exists ${copy} with (force)`,
      `create database ${copy} template ${name} owner postgres`,
    ]);
  }
  return [original, ...copies.map((copy) => url('postgres', copy))];
}
