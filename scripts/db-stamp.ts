import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder, readMigrations, stamped } from '../local/schema-version.ts';
import { readReleases } from './migrations/releases.ts';

/* `npm run db:stamp`: writes the stamp of each migration that is not released. */
const released = new Set(readReleases().flatMap(({ hashes }) => [...hashes.keys()]));
const migrations = readMigrations();
for (const [at, { file, text }] of stamped(migrations).entries()) {
  if (released.has(file) || text === migrations[at]?.text) continue;
  writeFileSync(join(migrationsFolder, file), text);
  console.log(`Stamped ${file}.`);
}
