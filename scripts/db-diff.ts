import { join } from 'node:path';
import { withScratch } from '../local/postgres/scratch.ts';
import { objectDifferences, rowDifferences } from './database-differences.ts';
import { databaseFromMigrations, databaseFromSchemas } from './databases.ts';

/*
 * `npm run db:diff <name>`: writes the migration that turns what the migrations make into what the
 * schema files say. Reference rows that differ are listed: their `data.sql` goes to the end by hand.
 */
const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name))
  throw new Error('Name the migration: npm run db:diff <name> (a-z, 0-9, _).');
const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const out = join(import.meta.dirname, '..', 'supabase', 'migrations', `${stamp}_${name}`);

const { count, rows } = await withScratch(async (scratch) => {
  const migrated = await databaseFromMigrations(scratch, 'migrated');
  const declared = await databaseFromSchemas(scratch, 'declared');
  return {
    count: objectDifferences(migrated, declared, out).count,
    rows: await rowDifferences(migrated, declared),
  };
});
console.log(
  count === 0
    ? 'No object differs.'
    : `Wrote ${count} changes to supabase/migrations/${stamp}_${name}*.sql.`,
);
for (const row of rows) console.log(`Row ${row}`);
