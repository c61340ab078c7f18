import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withScratch, type Scratch } from '../local/postgres/scratch.ts';
import { readMigrations } from '../local/schema-version.ts';
import { databaseFromMigrations, databaseFromSchemas } from './databases.ts';
import { contentOf, differences } from './migrations/content.ts';
import { worldRows } from './migrations/fixture.ts';
import { lintMigrations } from './migrations/lint.ts';
import { readReleases, releaseList, releasesFolder } from './migrations/releases.ts';

/*
 * `npm run release <version>`: freezes the current migrations. Writes their hashes and example rows
 * to tests/upgrade/<version>, which the upgrade test and the lint read.
 */
const version = process.argv[2] ?? '';
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the release: npm run release 1.0.0');
const folder = join(releasesFolder, version);
if (existsSync(folder)) throw new Error(`${version} is released: take the next version.`);

const migrations = readMigrations();
const faults = await withScratch(async (scratch) => {
  const found = [...lintMigrations(migrations, readReleases()), ...(await unmigrated(scratch))];
  if (found.length > 0) return found;
  const rows = await worldRows(scratch, migrations);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migrations.txt'), releaseList(migrations));
  writeFileSync(join(folder, 'rows.sql'), rows);
  console.log(
    `Released ${version}: ${migrations.length} migrations, ${rows.length} bytes of rows.`,
  );
  return [];
});
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

/** The differences between the schema files and the migrations. */
async function unmigrated(scratch: Scratch): Promise<string[]> {
  const migrated = await databaseFromMigrations(scratch, 'migrated', migrations);
  const declared = await databaseFromSchemas(scratch, 'declared');
  return differences(await contentOf(migrated), await contentOf(declared));
}
