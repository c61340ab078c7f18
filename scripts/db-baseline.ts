import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSchema } from './schema-files.ts';

/*
 * `npm run db:baseline`: writes the one baseline migration from the schema files, as long as nothing
 * was released: the files in load order, one after another. `-- --check` only says whether it is fresh.
 */
const folder = join(import.meta.dirname, '..', 'supabase', 'migrations');
const name = '20260101000000_baseline.sql';

const text = [
  '-- Made by `npm run db:baseline` from supabase/schemas. Edit those, not this.',
  ...readSchema().map(({ file, sql }) => `-- ${file}\n${sql.trimEnd()}\n`),
].join('\n\n');

mkdirSync(folder, { recursive: true });
const others = readdirSync(folder).filter((file) => file !== name);
if (others.length > 0)
  throw new Error(`There are released migrations (${others.join(', ')}): use db:diff.`);
const path = join(folder, name);
if (process.argv.includes('--check')) {
  const isFresh = readdirSync(folder).includes(name) && readFileSync(path, 'utf8') === text;
  console.log(
    isFresh ? 'The baseline is fresh.' : 'The baseline is stale: run `npm run db:baseline`.',
  );
  process.exitCode = isFresh ? 0 : 1;
} else {
  writeFileSync(path, text);
  console.log(`Wrote supabase/migrations/${name}.`);
}
