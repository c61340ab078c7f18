import { stamped, type Migration } from '../../local/schema-version.ts';
import { releaseFaults, type Release } from './releases.ts';
import { ruledStatements } from './rule-statements.ts';
import { indexes, lockTimeout, tableLocks, transactions } from './rules-locks.ts';
import { drops, notNull } from './rules-loss.ts';

const rules = [lockTimeout, transactions, indexes, tableLocks, drops, notNull];

/**
 * Every violation of the migration rules, one line each. The rules do not apply to the baseline,
 * which finds no rows, and to released migrations, which cannot be edited: of these, only the text
 * is checked.
 */
export function lintMigrations(migrations: Migration[], releases: Release[]): string[] {
  const released = releases.at(-1)?.version ?? '';
  const isReleased = ({ file }: Pick<Migration, 'file'>) =>
    releases.some(({ hashes }) => hashes.has(file));
  return [
    ...releaseFaults(migrations, releases),
    ...stampFaults(migrations),
    ...migrations.slice(1).flatMap(({ file, version, text }, at) => {
      if (isReleased({ file })) return [];
      const before = migrations.slice(1, at + 1);
      const statementsOf = (those: Migration[]) =>
        those.flatMap(({ text }) => ruledStatements(text));
      const earlier = statementsOf(before);
      // Tables that these create have no rows: all of them run in one upgrade.
      const unreleased = statementsOf(before.filter((one) => !isReleased(one)));
      return [
        ...nameFaults(file, version, released),
        ...rules
          .flatMap((rule) => rule(ruledStatements(text), earlier, unreleased))
          .map(({ line, message }) => `${file}:${line}  ${message}`),
      ];
    }),
  ];
}

function nameFaults(file: string, version: string, released: string): string[] {
  if (!/^\d{14}_[a-z0-9_]+\.sql$/.test(file)) return [`${file}  is named <14 digits>_<name>.sql`];
  return version > released
    ? []
    : [`${file}  is older than a released migration: give it a new time`];
}

/** Each migration names its predecessor's fingerprint; an edited text needs a new stamp. */
function stampFaults(migrations: Migration[]): string[] {
  const right = stamped(migrations);
  return migrations
    .filter(({ text }, at) => text !== right[at]?.text)
    .map(({ file }) => `${file}  has a stale or missing stamp: run \`npm run db:stamp\``);
}
