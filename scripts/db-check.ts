import { withScratch } from '../local/postgres/scratch.ts';
import { objectDifferences, rowDifferences } from './database-differences.ts';
import { databaseFromMigrations, databaseFromSchemas } from './databases.ts';

/* `npm run db:check`: fails unless migrations and schema files give the same database, reference rows included. */
const { objects, rows } = await withScratch(async (scratch) => {
  const migrated = await databaseFromMigrations(scratch, 'migrated');
  const declared = await databaseFromSchemas(scratch, 'declared');
  return {
    objects: objectDifferences(migrated, declared),
    rows: await rowDifferences(migrated, declared),
  };
});
if (objects.count > 0) console.error(`${objects.count} differences of objects:\n${objects.text}`);
for (const row of rows) console.error(row);
if (objects.count + rows.length > 0) process.exitCode = 1;
else console.log('Migrations and schema files give the same database.');
