import { expect, test } from 'vitest';
import { statements } from '../../scripts/arrows/sql-text.ts';
import { readSchema } from '../../scripts/schema-files.ts';
import { primaryCalls, replicaReads } from '../../src/lib/supabase/replica-reads.ts';

type Body = { name: string; sql: string };

const creation = /^create (?:or replace )?function ((?:api|private)\.\w+)\s*\(/;
const writing =
  /\b(?:insert into|delete from|update\s+(?:public|private|auth|storage)\.|for (?:no key )?(?:update|share)\b)|\brealtime\.send\(/i;

function functionsIn(files: { sql: string }[]): Body[] {
  return files.flatMap(({ sql }) =>
    statements(sql).flatMap(({ masked }) => {
      const name = creation.exec(masked)?.[1];
      return name ? [{ name, sql: masked.slice(masked.indexOf('(')) }] : [];
    }),
  );
}

/** The names of functions that write, lock or send, or call one that does. */
function writersAmong(bodies: Body[]): Set<string> {
  const writers = new Set(bodies.filter(({ sql }) => writing.test(sql)).map(({ name }) => name));
  for (let before = -1; before !== writers.size;) {
    before = writers.size;
    for (const { name, sql } of bodies) {
      const called = sql.match(/\bprivate\.\w+(?=\()/g) ?? [];
      if (called.some((callee) => callee !== name && writers.has(callee))) writers.add(name);
    }
  }
  return writers;
}

const bodies = functionsIn(readSchema());
const writers = writersAmong(bodies);
const ofClients = bodies
  .map(({ name }) => name)
  .filter((name) => /^api\.(?!service_)/.test(name))
  .map((name) => name.slice('api.'.length));
const writes = (name: string) => writers.has(`api.${name}`);

test('every function that writes nothing is read from a replica or has a reason to stay', () => {
  const decided = new Set<string>([...replicaReads, ...Object.keys(primaryCalls)]);
  expect(ofClients.length).toBeGreaterThan(150);
  expect(ofClients.filter((name) => !writes(name) && !decided.has(name))).toEqual([]);
});

test('no function that a replica answers writes, and each exists once in the lists', () => {
  const names: string[] = [...replicaReads];
  expect(names.filter((name) => writes(name) || !ofClients.includes(name))).toEqual([]);
  expect(names.filter((name) => name in primaryCalls)).toEqual([]);
  expect(Object.keys(primaryCalls).filter((name) => !ofClients.includes(name))).toEqual([]);
  expect(names).toEqual(names.toSorted());
});

test('the search finds a function that writes through another one', () => {
  const planted = functionsIn([
    {
      sql: `create function private.count_it() returns void as $$ insert into public.x values (1) $$;
create function api.planted_count() returns json as $$ select private.count_it() $$;
create function api.planted_reading() returns json as $$ select 'insert into' $$;`,
    },
  ]);
  expect([...writersAmong(planted)]).toEqual(['private.count_it', 'api.planted_count']);
});
