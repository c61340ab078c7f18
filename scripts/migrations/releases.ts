import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration } from '../../local/schema-version.ts';

/** Contains one folder per release: the hashes of its migrations, and its example rows. */
export const releasesFolder = join(import.meta.dirname, '..', '..', 'tests', 'upgrade');

export interface Release {
  name: string;
  /** The hash of each migration of the release, by file name. */
  hashes: Map<string, string>;
  /** The version of its last migration. */
  version: string;
  rowsFile: string;
}

export function hashOf({ text }: Migration): string {
  return createHash('sha256').update(text).digest('hex');
}

/** All releases, oldest first. */
export function readReleases(folder = releasesFolder): Release[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d/.test(entry.name))
    .map(({ name }) => readRelease(folder, name))
    .sort((one, other) => one.version.localeCompare(other.version));
}

function readRelease(folder: string, name: string): Release {
  const lines = readFileSync(join(folder, name, 'migrations.txt'), 'utf8')
    .trim()
    .split('\n');
  const hashes = new Map(
    lines.map((line): [string, string] => {
      const [hash = '', file = ''] = line.split(/\s+/);
      return [file, hash];
    }),
  );
  const version = [...hashes.keys()].sort().at(-1)?.replace(/_.*/, '') ?? '';
  return { name, hashes, version, rowsFile: join(folder, name, 'rows.sql') };
}

/** The text of a migration list for `readReleases`. */
export function releaseList(migrations: Migration[]): string {
  return migrations.map((migration) => `${hashOf(migration)}  ${migration.file}\n`).join('');
}

/** Edits and removals of released migrations, one line each. */
export function releaseFaults(migrations: Migration[], releases: Release[]): string[] {
  const hashes = new Map(migrations.map((migration) => [migration.file, hashOf(migration)]));
  return releases.flatMap(({ name, hashes: released }) =>
    [...released].flatMap(([file, hash]) => {
      const now = hashes.get(file);
      if (now === hash) return [];
      const what = now === undefined ? 'is gone' : 'was edited';
      return [`${file} ${what} after release ${name}: write a new migration`];
    }),
  );
}
