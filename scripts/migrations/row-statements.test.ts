import { describe, expect, test } from 'vitest';
import { rowChanges, rowChangesInUse, type ReferenceRows, type Row } from './reference-rows.ts';
import { missingSettings } from './role-settings.ts';
import { rowStatements } from './row-statements.ts';

const rowsOf = (table: string, rows: Record<string, Row>): ReferenceRows =>
  new Map([[table, new Map(Object.entries(rows))]]);

const statementsFor = (table: string, from: Record<string, Row>, to: Record<string, Row>) =>
  rowStatements(rowChanges(rowsOf(table, from), rowsOf(table, to)));

const duo = { key: 'duos', label: 'Duos', tags: "{Men,O'Hara}" };

describe('a row of the product', () => {
  test('is inserted if it is new, and updates an existing row with its key', () => {
    expect(statementsFor('private.categories', {}, { duos: duo }).sql).toEqual([
      'insert into private.categories (key, label, tags)\n' +
        "values ('duos', 'Duos', '{Men,O''Hara}')\n" +
        'on conflict (key) do update set label = excluded.label, tags = excluded.tags;',
    ]);
  });

  test('is updated by its key, in the changed columns only', () => {
    const changed = { ...duo, label: 'Two' };
    expect(statementsFor('private.categories', { duos: duo }, { duos: changed }).sql).toEqual([
      "update private.categories set label = 'Two' where key = 'duos';",
    ]);
  });

  test('is deleted if it is gone, before other rows are inserted', () => {
    expect(
      statementsFor('private.reserved_words', { old: { word: 'old' } }, { new: { word: 'new' } })
        .sql,
    ).toEqual([
      "delete from private.reserved_words where word = 'old';",
      "insert into private.reserved_words (word)\nvalues ('new')\non conflict (word) do nothing;",
    ]);
  });
});

describe('a row of the operator', () => {
  const name = { key: 'site_name', value: '"Velour"', is_public: 'true' };

  test('is changed only if the operator has not changed it', () => {
    const changed = { ...name, value: '"Vela"' };
    expect(statementsFor('private.site_config', { name }, { name: changed }).sql).toEqual([
      `update private.site_config set value = '"Vela"' where key = 'site_name' and value = '"Velour"';`,
    ]);
  });

  test('can differ in a database in use, but must not be missing', () => {
    const [own, none] = [
      rowsOf('private.site_config', { name }),
      rowsOf('private.site_config', {}),
    ];
    const operators = rowsOf('private.site_config', { name: { ...name, value: '"Mine"' } });
    expect(rowChangesInUse(operators, own)).toEqual([]);
    expect(rowChangesInUse(own, none)).toEqual([]);
    expect(rowChangesInUse(none, own)).toHaveLength(1);
  });
});

test('cron jobs are written by the functions of their extension', () => {
  const job = { jobname: 'sweep', schedule: '* * * * *', command: 'select 1', active: 't' };
  expect(statementsFor('cron.job', {}, { sweep: job }).sql).toEqual([
    "select cron.schedule('sweep', '* * * * *', 'select 1');",
  ]);
  expect(statementsFor('cron.job', { sweep: job }, {}).sql).toEqual([
    "select cron.unschedule(jobname) from cron.job where jobname = 'sweep';",
  ]);
});

test('special accounts, removed buckets and system rows need manual changes', () => {
  const account = { id: '1', name: 'Support' };
  const { sql, byHand } = statementsFor('public.profiles', {}, { one: account });
  expect(sql).toEqual([]);
  expect(byHand.join()).toContain('private.make_special_account()');
  expect(statementsFor('storage.buckets', { media: { id: 'media' } }, {}).byHand).toHaveLength(1);
  const mark = (upto: string) => ({ true: { is_only: 'true', upto } });
  expect(statementsFor('private.message_mail_marks', mark('1'), mark('2')).byHand).toHaveLength(1);
});

test('a role setting that is in no migration is written with a reload notification', () => {
  const old = "alter role anon set statement_timeout = '1s';";
  const now = "alter role anon\n  set statement_timeout = '2s';";
  expect(missingSettings([old], [old])).toEqual([]);
  expect(missingSettings([old], [now])).toEqual([
    "alter role anon set statement_timeout = '2s';",
    "notify pgrst, 'reload config';",
  ]);
  expect(missingSettings([old, now], [now])).toEqual([]);
});
