import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withScratch } from '../local/postgres/scratch.ts';
import { migrationsFolder, readMigrations } from '../local/schema-version.ts';
import { lintMigrations } from './migrations/lint.ts';
import { readReleases } from './migrations/releases.ts';
import { draftMigration } from './migrations/write-migration.ts';
import { readSchema } from './schema-files.ts';

/*
 * `npm run db:diff <name>`: writes the migration from the state of the migrations to the schema
 * files, reference rows included, and lists the steps that must be written by hand. A possible
 * rename in its output is confirmed with `-- --rename <from>=<to>`.
 */
const [name, ...options] = process.argv.slice(2);
if (!name || !/^[a-z0-9_]+$/.test(name))
  throw new Error('Name the migration: npm run db:diff <name> (a-z, 0-9, _).');
const renames = options.filter((option) => option !== '--rename');

const migrations = readMigrations();
const draft = await withScratch((scratch) =>
  draftMigration(scratch, { name, now: new Date(), migrations, schema: readSchema(), renames }),
);
if (draft.migrations.length === 0) console.log('There are no differences.');
for (const { file, text } of draft.migrations) {
  writeFileSync(join(migrationsFolder, file), text);
  console.log(`Wrote supabase/migrations/${file}.`);
}
const findings = lintMigrations([...migrations, ...draft.migrations], readReleases());
for (const line of [...draft.byHand, ...findings]) console.log(line);
if (findings.length > 0) console.log('After editing: npm run db:stamp, npm run db:check.');
