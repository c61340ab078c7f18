import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql, startScratch } from '../../local/postgres/scratch.ts';
import { readMigrations, stamped, type Migration } from '../../local/schema-version.ts';
import { expectedLines } from '../../scripts/access/catalogue.ts';
import { databaseFromSchemas } from '../../scripts/databases.ts';
import { withClient } from '../../scripts/migrations/client.ts';
import { contentOf } from '../../scripts/migrations/content.ts';
import { worldRows } from '../../scripts/migrations/fixture.ts';
import { lintMigrations } from '../../scripts/migrations/lint.ts';
import { readReleases } from '../../scripts/migrations/releases.ts';
import {
  databaseOfRelease,
  upgradeFaults,
  type Declared,
} from '../../scripts/migrations/upgrade.ts';
import { draftMigration } from '../../scripts/migrations/write-migration.ts';
import {
  finishedByHand,
  handwrittenIndex,
  handwrittenRename,
  plantedSchema,
} from './planted-changes.ts';

/*
 * Upgrades a database of each release, with rows of its time, to the current schema files. The
 * version of this checkout counts as one more release, whose rows are created now.
 */
const migrations = readMigrations();
const releases = readReleases();

const at = (file: string, text: string) => ({ file, version: file.slice(0, 14), text });

let scratch: Awaited<ReturnType<typeof startScratch>>;
let declared: Declared;
beforeAll(async () => {
  scratch = await startScratch();
  const asDeclared = async () => contentOf(await databaseFromSchemas(scratch, 'declared'));
  const [rows, content] = await Promise.all([worldRows(scratch, migrations), asDeclared()]);
  await databaseOfRelease(scratch, 'today', migrations, rows);
  declared = { ...content, access: expectedLines() };
});
afterAll(() => scratch.stop());

describe('a database of a release', () => {
  test.each(releases)('$name is upgraded to the current schema files', async (release) => {
    const of = migrations.filter(({ version }) => version <= release.version);
    const rows = readFileSync(release.rowsFile, 'utf8');
    const url = await databaseOfRelease(scratch, `release_${releases.indexOf(release)}`, of, rows);
    expect(await upgradeFaults(url, migrations, declared)).toEqual([]);
  });

  test('of this checkout has posts, messages, transfers and checkpoints without faults', async () => {
    const url = await scratch.makeDatabase('unchanged', 'today');
    expect(await upgradeFaults(url, migrations, declared)).toEqual([]);
    const { rows } = await withClient(url, (client) =>
      client.query(`select (select count(*) from public.posts) > 3 as has_posts,
        (select count(*) from public.messages) > 3 as has_messages,
        (select count(*) from private.transfers) > 9 as has_transfers,
        (select count(*) from private.earnings_checkpoints) > 0 as has_checkpoints`),
    );
    expect(Object.values(rows[0] as object)).toEqual([true, true, true, true]);
  });
});

describe('planted changes', () => {
  let planted: Declared;
  /** The handwritten rename, and the migration that db:diff wrote after it. */
  let rename: Migration;
  let written: Migration;
  let byHand: string[];

  beforeAll(async () => {
    const schema = plantedSchema();
    const renamed = stamped([...migrations, at('20990101000000_rename.sql', handwrittenRename)]);
    const draft = await draftMigration(scratch, {
      name: 'planted',
      now: new Date('2099-02-01T00:00:00Z'),
      migrations: renamed,
      schema,
    });
    byHand = draft.byHand;
    [rename, written] = [renamed.at(-1), draft.migrations[0]] as [Migration, Migration];
    expect(draft.migrations).toHaveLength(1);
    planted = { ...draft.declared, access: expectedLines() };
  });

  const withText = (text: string) =>
    stamped([
      ...migrations,
      rename,
      { ...written, text },
      at('20990301000000_index.sql', handwrittenIndex),
    ]);
  const finished = () => finishedByHand(written.text);

  test('are written by db:diff, and the lint reports the unsafe statements', () => {
    expect(byHand).toEqual([]);
    expect(written.text).toContain(
      "update private.categories set label = 'Pairs' where key = 'duos';",
    );
    const findings = lintMigrations([...migrations, rename, written], releases);
    expect(findings.join('\n')).toContain('fails on rows: add the column empty');
    expect(findings.join('\n')).toContain('locks public.posts');
  });

  test('with manual edits upgrade the database and keep its rows', async () => {
    const right = withText(finished());
    expect(lintMigrations(right, releases)).toEqual([]);
    const url = await scratch.makeDatabase('finished', 'today');
    expect(await upgradeFaults(url, right, planted)).toEqual([]);
    const { rows } = await withClient(url, (client) =>
      client.query('select distinct planted_mood from public.posts'),
    );
    expect(rows).toEqual([{ planted_mood: 'calm' }]);
  });

  test('are refused when the new column is not filled', async () => {
    const url = await scratch.makeDatabase('unfilled', 'today');
    const faults = await upgradeFaults(url, withText(written.text), planted);
    expect(faults.join('\n')).toContain(
      'column "planted_mood" of relation "posts" contains null values',
    );
  });

  test('are refused when they miss a row, delete a row, create money and open a table', async () => {
    const wrong = finished().replace(
      /update private\.categories.*\n/,
      `delete from public.stories;
       update public.wallets set balance_cents = balance_cents + 1;
       grant select on public.wallets to anon;\n`,
    );
    const url = await scratch.makeDatabase('forgotten', 'today');
    const faults = (await upgradeFaults(url, withText(wrong), planted)).join('\n');
    expect(faults).toMatch(/row of private\.categories differs: .*"Pairs"/);
    expect(faults).toMatch(/public\.stories had 1 rows and has 0/);
    expect(faults).toMatch(/money: .*wallet differs/);
    expect(faults).toMatch(/access too many: table public\.wallets: anon=select/);
    expect(faults).toMatch(/REVOKE .*"public"\."wallets"/);
  });

  test('are refused on a database with another fingerprint', async () => {
    const url = await scratch.makeDatabase('other', 'today');
    await runSql(url, ["update private.schema_version set fingerprint = 'other'"]);
    expect(await upgradeFaults(url, withText(finished()), planted)).toEqual([
      expect.stringContaining('This database was made by other migrations'),
    ]);
    const { rows } = await withClient(url, (client) =>
      client.query("select from pg_attribute where attname = 'folded_until'"),
    );
    expect(rows).toEqual([]);
  });
});
