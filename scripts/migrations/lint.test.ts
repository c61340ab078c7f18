import { describe, expect, test } from 'vitest';
import { stamped, type Migration } from '../../local/schema-version.ts';
import { lintMigrations } from './lint.ts';
import { hashOf, type Release } from './releases.ts';

const baseline: Migration = {
  file: '20260101000000_baseline.sql',
  version: '20260101000000',
  text: 'create table public.a (id int);\n',
};
const lockTimeout = "set local lock_timeout = '5s';\n";

function later(text: string, name = '20260201000000_more.sql'): Migration[] {
  return stamped([baseline, { file: name, version: name.slice(0, 14), text }]);
}

/** The faults of a migration with a valid beginning, without its file name. */
function faultsOf(body: string, begin = lockTimeout): string[] {
  return lintMigrations(later(begin + body), []).map((finding) => finding.replace(/^\S+ {2}/, ''));
}

interface Rule {
  name: string;
  broken: string;
  says: string;
  kept: string[];
}

const rules: Rule[] = [
  {
    name: 'a drop without a reason',
    broken: 'alter table public.a drop column b;',
    says: 'drops something',
    kept: [
      '-- drop: nobody reads it since 1.2\nalter table public.a drop column b;',
      '-- drop: nobody reads it since 1.2\n-- and nobody wrote it\ndrop table if exists public.b;',
      'drop function private.f(uuid);\ncreate function private.f(p_id text) returns int language sql as $$ select 1 $$;',
      'drop view private.v;\ncreate view "private"."v" with (security_invoker) as select 1 as id;',
      'drop policy select_own on public.a;\ncreate policy select_own on public.a for select to authenticated using (false);',
      'alter table public.a add constraint c check (id > 0) not valid;\nalter table public.a drop constraint c;',
      "comment on table public.a is 'drop table public.b;';",
    ],
  },
  {
    name: 'a drop with an empty reason',
    broken: '-- drop: \ndrop table public.b;',
    says: 'drops something',
    kept: [],
  },
  {
    name: 'a policy that is created again on another table only',
    broken:
      'drop policy p on public.a;\ncreate policy p on public.b for select to authenticated using (false);',
    says: 'drops something',
    kept: [],
  },
  {
    name: 'a column that is required at once in a table with rows',
    broken: 'alter table "public"."a" add column "b" text not null;',
    says: 'fails on rows',
    kept: [
      "alter table public.a add column b text not null default 'none';",
      'alter table public.a add b text;\nupdate public.a set b = id::text where b is null;\nalter table public.a alter column b set not null;',
      'create table public.new (id int);\nalter table public.new add column b text not null;',
    ],
  },
  {
    name: 'a column that is required before it is filled',
    broken:
      'alter table public.a alter column b set not null;\nupdate public.a set b = id::text where b is null;',
    says: 'nothing shows that public.a.b is filled',
    kept: [],
  },
  {
    name: 'a not-null check that is not validated',
    broken:
      'alter table public.a add constraint b_filled check (b is not null) not valid;\nalter table public.a alter column b set not null;',
    says: 'nothing shows that public.a.b is filled',
    kept: [],
  },
  {
    name: 'an index that locks a table',
    broken: 'create unique index a_b on public.a using btree (b);',
    says: 'locks public.a',
    kept: [
      '-- lock: under a thousand rows\ncreate index a_b on public.a (b);',
      'create table public.new (id int);\ncreate index on public.new (id);',
    ],
  },
  {
    name: 'a constraint that reads all rows under a lock',
    broken: 'alter table public.a add constraint c check (id > 0);',
    says: 'reads all rows under a lock',
    kept: [
      'alter table public.a add constraint c check (id > 0) not valid;',
      'alter table public.a validate constraint c;',
    ],
  },
  {
    name: 'a constraint that is validated under its own lock',
    broken:
      'alter table public.a add constraint c check (id > 0) not valid;\nalter table public.a validate constraint c;',
    says: 'validate it in the next migration',
    kept: [],
  },
  {
    name: 'a unique constraint without its index',
    broken: 'alter table public.a add constraint c unique (id);',
    says: 'builds an index under a lock',
    kept: ['alter table public.a add constraint c unique using index a_c;'],
  },
  {
    name: 'a changed column type',
    broken: 'alter table public.a add b int, alter column id type bigint;',
    says: 'a new type rewrites the table',
    kept: ['-- lock: under a thousand rows\nalter table public.a alter column id type bigint;'],
  },
  {
    name: 'an explicit transaction',
    broken: 'commit;',
    says: 'a migration is one transaction already',
    kept: ['create function private.f() returns int language sql begin atomic; select 1; end;'],
  },
];

test.each(rules)('the lint reports $name', ({ broken, says }) => {
  expect(faultsOf(broken).join('\n')).toContain(says);
});

const rightForms = rules.flatMap(({ name, kept }) => kept.map((body) => ({ name, body })));

test.each(rightForms)('the lint accepts the correct form of $name (%#)', ({ body }) => {
  expect(faultsOf(body)).toEqual([]);
});

describe('the lock timeout of a migration', () => {
  test('is set in the first statement', () => {
    expect(faultsOf('select 1;', '')).toEqual(["begins with `set local lock_timeout = '5s';`"]);
    expect(faultsOf('select 1;', `select 2;\n${lockTimeout}`)).toHaveLength(1);
    expect(faultsOf('select 1;', "set lock_timeout = '5s';\n")).toEqual([]);
  });

  test('is set for the session if the migration cannot run in a transaction', () => {
    const index = 'create index concurrently a_b on public.a (b);';
    expect(faultsOf(index)).toEqual(["begins with `set lock_timeout = '5s';`"]);
    expect(faultsOf(index, "set lock_timeout = '5s';\n")).toEqual([]);
  });
});

test('a concurrent index needs a migration of its own', () => {
  const index =
    'drop index concurrently if exists a_b;\ncreate index concurrently a_b on public.a (b);\n';
  const session = "set lock_timeout = '5s';\n";
  expect(faultsOf(index, session)).toEqual([]);
  expect(faultsOf(`${index}alter table public.a add c int;`, session)).toEqual([
    'stands beside a concurrent index: give that a migration of its own',
  ]);
});

test('a column can be required after an earlier migration has validated that it is filled', () => {
  const at = (version: string, body: string) => ({
    file: `${version}_step.sql`,
    version,
    text: lockTimeout + body,
  });
  const steps = [
    'alter table public.a add constraint filled check (b is not null) not valid;',
    'alter table public.a validate constraint filled;',
    'alter table public.a alter column b set not null;\n' +
      '-- drop: the column says it now\nalter table public.a drop constraint filled;',
  ].map((body, step) => at(`2026020100000${step}`, body));
  expect(lintMigrations(stamped([baseline, ...steps]), [])).toEqual([]);
  const unvalidated = stamped([baseline, ...steps.filter((_, step) => step !== 1)]);
  expect(lintMigrations(unvalidated, []).join('\n')).toContain('nothing shows that public.a.b');
});

test('a table has no rows until the migration that creates it is released', () => {
  const at = (version: string, body: string) => ({
    file: `${version}_step.sql`,
    version,
    text: lockTimeout + body,
  });
  const first = at('20260201000000', 'create table public.b (a int);');
  const key =
    'alter table public.b add constraint b_a foreign key (a) references public.a (id);\n' +
    'create index b_a on public.b (a);';
  const steps = stamped([baseline, first, at('20260201000001', key)]);
  expect(lintMigrations(steps, [])).toEqual([]);
  const release: Release = {
    name: '1.0.0',
    hashes: new Map(steps.slice(0, 2).map((one) => [one.file, hashOf(one)])),
    version: first.version,
    rowsFile: '',
  };
  const found = lintMigrations(steps, [release]).join('\n');
  expect(found).toContain('reads all rows under a lock');
  expect(found).toContain('locks public.b');
});

test('a finding names the file and the line of the statement', () => {
  expect(lintMigrations(later(`${lockTimeout}\n\ndrop table public.a;`), [])).toEqual([
    '20260201000000_more.sql:5  drops something: say `-- drop: <reason>` on the line above',
  ]);
});

test('a migration that was edited after its stamp needs a new stamp', () => {
  const [first = baseline, second = baseline] = later(lockTimeout);
  const edited = { ...second, text: `${second.text}select 1;\n` };
  expect(lintMigrations([first, edited], [])).toEqual([
    '20260201000000_more.sql  has a stale or missing stamp: run `npm run db:stamp`',
  ]);
  expect(lintMigrations(stamped([first, edited]), [])).toEqual([]);
});

test('a migration without a timestamp in its name is refused', () => {
  expect(lintMigrations(later(lockTimeout, '20260201_more.sql'), []).join('\n')).toContain(
    'is named',
  );
});

describe('a released migration', () => {
  const migrations = later(`${lockTimeout}drop table public.a;`);
  const release: Release = {
    name: '1.0.0',
    hashes: new Map(migrations.map((one) => [one.file, hashOf(one)])),
    version: '20260201000000',
    rowsFile: '',
  };

  test('is not checked for its form', () => {
    expect(lintMigrations(migrations, [release])).toEqual([]);
  });

  test('cannot be edited, even with a valid stamp', () => {
    const [first = baseline, second = baseline] = migrations;
    const edited = stamped([first, { ...second, text: `${second.text}-- a word\n` }]);
    expect(lintMigrations(edited, [release])).toEqual([
      '20260201000000_more.sql was edited after release 1.0.0: write a new migration',
    ]);
  });

  test('cannot be removed', () => {
    expect(lintMigrations([migrations[0] ?? baseline], [release])).toEqual([
      '20260201000000_more.sql is gone after release 1.0.0: write a new migration',
    ]);
  });

  test('can only be followed by later migrations', () => {
    const early = {
      file: '20260115000000_early.sql',
      version: '20260115000000',
      text: lockTimeout,
    };
    const [first = baseline, second = baseline] = migrations;
    expect(lintMigrations(stamped([first, early, second]), [release])).toContain(
      '20260115000000_early.sql  is older than a released migration: give it a new time',
    );
  });
});
