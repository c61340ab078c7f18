import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder, stamped } from '../local/schema-version.ts';
import { readReleases } from './migrations/releases.ts';
import { readSchema } from './schema-files.ts';

/*
 * `npm run db:baseline`: writes the single baseline migration from the schema files, until the
 * first release. It contains the files in load order and its schema version. `-- --check` only
 * reports whether it is fresh.
 */
const version = '20260101000000';
const name = `${version}_baseline.sql`;

if (readReleases().length > 0) {
  console.log('The baseline is released and cannot change: write changes with db:diff.');
  process.exitCode = process.argv.includes('--check') ? 0 : 1;
} else {
  keepBaseline();
}

function keepBaseline() {
  const text = [
    '-- Made by `npm run db:baseline` from supabase/schemas. Edit those, not this.',
    ...readSchema().map(({ file, sql }) => `-- ${file}\n${sql.trimEnd()}\n`),
    '-- The version of the database, made by `npm run db:baseline`.\n',
  ].join('\n\n');
  const [baseline = { text }] = stamped([{ file: name, version, text }]);

  mkdirSync(migrationsFolder, { recursive: true });
  const others = readdirSync(migrationsFolder).filter((file) => file !== name);
  if (others.length > 0)
    throw new Error(`There are later migrations (${others.join(', ')}): use db:diff.`);
  const path = join(migrationsFolder, name);
  if (process.argv.includes('--check')) {
    const isFresh =
      readdirSync(migrationsFolder).includes(name) && readFileSync(path, 'utf8') === baseline.text;
    console.log(
      isFresh ? 'The baseline is fresh.' : 'The baseline is stale: run `npm run db:baseline`.',
    );
    process.exitCode = isFresh ? 0 : 1;
  } else {
    writeFileSync(path, baseline.text);
    console.log(`Wrote supabase/migrations/${name}.`);
  }
}
