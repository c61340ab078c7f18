import { describe, expect, test } from 'vitest';
import {
  judgeDatabase,
  readMigrations,
  stamped,
  stampOf,
  type Ask,
  type Migration,
} from './schema-version.ts';

const [baseline, later] = stamped([
  { file: '1_baseline.sql', version: '1', text: 'create table a ();\n' },
  { file: '2_later.sql', version: '2', text: '-- More.\nset local lock_timeout = 1;\n' },
]) as [Migration, Migration];

/** A fake database that responds to the three queries of `judgeDatabase`. */
function database(tables: {
  isMigrated: boolean;
  row?: { version: string; fingerprint: string } | 'none';
}): Ask {
  return (query) => {
    if (query.includes('to_regclass'))
      return Promise.resolve([
        { is_migrated: tables.isMigrated, is_versioned: tables.row !== undefined },
      ]);
    if (query.includes('supabase_migrations')) return Promise.resolve([{ version: '1' }]);
    return Promise.resolve(typeof tables.row === 'object' ? [tables.row] : []);
  };
}

const atBaseline = { version: '1', fingerprint: stampOf(baseline)?.fingerprint ?? '' };

test('every migration of this checkout has the stamp of its text', () => {
  const migrations = readMigrations();
  expect(stamped(migrations)).toEqual(migrations);
});

describe('a stamp', () => {
  test('is at the end of the baseline and below the leading comment of a later migration', () => {
    expect(baseline.text).toMatch(
      /^create table a \(\);\ninsert into private\.schema_version .*\n$/,
    );
    expect(later.text).toMatch(/^-- More\.\nselect private\.note_migration\('2', .*\);\nset local/);
  });

  test('is at the end of a migration that creates an index concurrently', () => {
    const text = 'set lock_timeout = 1;\ncreate index concurrently a_b on a (b);';
    const [, index = later] = stamped([baseline, { file: '3_i.sql', version: '3', text }]);
    expect(index.text.startsWith(`${text}\nselect private.note_migration('3', `)).toBe(true);
    expect(stamped([baseline, index])).toEqual([baseline, index]);
  });

  test('is not part of its own fingerprint, so stamping twice changes nothing', () => {
    expect(stamped([baseline, later])).toEqual([baseline, later]);
  });

  test('also depends on the text of the earlier migrations', () => {
    const [, moved] = stamped([{ ...baseline, text: 'create table b ();\n' }, later]);
    expect(stampOf(moved ?? later)?.fingerprint).not.toBe(stampOf(later)?.fingerprint);
  });
});

describe('a database', () => {
  const judge = (ask: Ask) => judgeDatabase(ask, [baseline, later]);

  test('that is empty is accepted', async () => {
    expect(await judge(database({ isMigrated: false }))).toEqual({ state: 'empty' });
  });

  test('that these migrations made is accepted, and later migrations are pending', async () => {
    expect(await judge(database({ isMigrated: true, row: atBaseline }))).toEqual({
      state: 'known',
      pending: ['2_later.sql'],
    });
  });

  test('whose baseline differs is refused', async () => {
    const row = { version: '1', fingerprint: 'other' };
    expect(await judge(database({ isMigrated: true, row }))).toEqual({
      state: 'refused',
      reason: `At 1 its fingerprint is other; this checkout's is ${atBaseline.fingerprint}.`,
    });
  });

  test('that is newer than the checkout is refused', async () => {
    const row = { version: '3', fingerprint: 'other' };
    expect(await judge(database({ isMigrated: true, row }))).toEqual({
      state: 'refused',
      reason: 'It has migration 3, which this checkout does not have.',
    });
  });

  test('that was migrated but has no version table is refused', async () => {
    expect(await judge(database({ isMigrated: true }))).toEqual({
      state: 'refused',
      reason: 'It was made before databases told their version.',
    });
  });

  test('whose version table has no row is refused', async () => {
    expect(await judge(database({ isMigrated: true, row: 'none' }))).toMatchObject({
      state: 'refused',
    });
  });
});
