import type { Scratch } from '../../local/postgres/scratch.ts';
import { readMigrations } from '../../local/schema-version.ts';
import { databaseFromMigrations, databaseFromSchemas } from '../databases.ts';
import { readSchema } from '../schema-files.ts';
import { contentOf, differences } from './content.ts';
import { unlistedTables } from './reference-rows.ts';
import { missingSettings } from './role-settings.ts';

/**
 * The differences between the databases of the migrations and of the schema files, one line each.
 */
export async function schemaFaults(scratch: Scratch): Promise<string[]> {
  const migrated = await databaseFromMigrations(scratch, 'migrated');
  const declared = await databaseFromSchemas(scratch, 'declared');
  return [
    ...differences(await contentOf(migrated), await contentOf(declared)),
    ...(await unlistedTables(declared)),
    ...missingSettings(
      readMigrations().map(({ text }) => text),
      readSchema().map(({ sql }) => sql),
    ),
  ];
}
