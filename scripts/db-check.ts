import { withScratch } from '../local/postgres/scratch.ts';
import { readMigrations } from '../local/schema-version.ts';
import { databaseFromMigrations, databaseFromSchemas } from './databases.ts';
import { contentOf, differences } from './migrations/content.ts';
import { unlistedTables } from './migrations/reference-rows.ts';
import { missingSettings } from './migrations/role-settings.ts';
import { readSchema } from './schema-files.ts';

/* `npm run db:check`: fails unless migrations and schema files give the same database, reference rows included. */
const found = await withScratch(async (scratch) => {
  const migrated = await databaseFromMigrations(scratch, 'migrated');
  const declared = await databaseFromSchemas(scratch, 'declared');
  return [
    ...differences(await contentOf(migrated), await contentOf(declared)),
    ...(await unlistedTables(declared)),
  ];
});
const settings = missingSettings(
  readMigrations().map(({ text }) => text),
  readSchema().map(({ sql }) => sql),
);
for (const line of [...found, ...settings]) console.error(line);
if (found.length + settings.length > 0) process.exitCode = 1;
else console.log('Migrations and schema files give the same database.');
