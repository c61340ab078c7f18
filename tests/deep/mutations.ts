import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import { runSql, withScratch, type Scratch } from '../../local/postgres/scratch.ts';
import { runTap } from '../support/tap.ts';
import { makeTestDatabase } from '../support/test-database.ts';

/*
 * `npm run test:deep [-- words]`: breaks one rule of the database after the other — every policy, and what
 * tests/deep/mutations.json lists — and runs the database tests against each. A change that no test
 * notices is a missing test, and fails.
 */
type Mutation = Change & { name: string; and?: Change[] };

/** SQL, or the text that a function or a view loses and gets. */
type Change = { sql: string } | { of: string; replace: string; by: string };

const root = join(import.meta.dirname, '..', '..');
const testFiles = sqlTests(join(root, 'supabase', 'tests'));
/** Asked last: it takes longer than all others of its folder. */
const slowest = /lookups\.test\.sql$/;
/** A pattern of names; all without one. */
const wanted = new RegExp(process.argv[2] ?? '');

const survivors = await withScratch(async (scratch) => {
  const url = await makeTestDatabase((role, database) => scratch.url(role, database), 'whole');
  const mutations = [...(await policies(url)), ...listed()].filter(({ name }) => wanted.test(name));
  // Where a test is red already, it would notice everything.
  const red = await firstRed(scratch, { name: 'nothing is broken', sql: 'select 1' });
  if (red) throw new Error(`${red} is red before anything is broken`);
  const missed: string[] = [];
  for (const mutation of mutations) {
    const noticedBy = await firstRed(scratch, mutation);
    console.log(
      `${noticedBy ? 'noticed' : 'MISSED '}  ${mutation.name}${noticedBy ? `  (${noticedBy})` : ''}`,
    );
    if (!noticedBy) missed.push(mutation.name);
  }
  console.log(`${mutations.length - missed.length} of ${mutations.length} mutations were noticed.`);
  return missed;
});
process.exitCode = survivors.length === 0 ? 0 : 1;

/** The first test file that turns red, or null. Files of the mutation's own domain are asked first. */
async function firstRed(scratch: Scratch, mutation: Mutation): Promise<string | null> {
  await runSql(scratch.url('supabase_admin', 'template1'), [
    'drop database if exists mutant with (force)',
    'create database mutant template whole owner postgres',
  ]);
  const url = scratch.url('postgres', 'mutant');
  const refusal = await breakRules(url, [mutation, ...(mutation.and ?? [])]).then(
    () => null,
    String,
  );
  if (refusal !== null) {
    console.log(refusal.split('\n').at(-1));
    return null;
  }
  const near = (file: string) =>
    file.includes('/access/')
      ? slowest.test(file)
        ? 3
        : 0
      : mutation.name.split(/\W+/).some((word) => word.length > 4 && file.includes(word))
        ? 1
        : 2;
  for (const file of [...testFiles].sort((one, other) => near(one) - near(other))) {
    const { error, isGreen } = await runTap(url, readFileSync(file, 'utf8'));
    if (error !== null || !isGreen) return relative(root, file);
  }
  return null;
}

async function breakRules(url: string, changes: Change[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const change of changes) {
      await client.query('sql' in change ? change.sql : await replaced(client, change));
    }
  } finally {
    await client.end();
  }
}

/** The definition without that text. A mutation that finds nothing to break has fallen behind the code. */
async function replaced(
  client: Client,
  { of, replace, by }: { of: string; replace: string; by: string },
): Promise<string> {
  const { rows } = await client.query<{ definition: string }>(
    of.endsWith(')')
      ? 'select pg_get_functiondef($1::regprocedure) as definition'
      : `select format('create or replace view %s %s as %s', $1::text,
                       'with (' || array_to_string(c.reloptions, ', ') || ')',
                       pg_get_viewdef(c.oid)) as definition
         from pg_class c where c.oid = $1::text::regclass`,
    [of],
  );
  const definition = rows[0]?.definition ?? '';
  if (!definition.includes(replace)) throw new Error(`${of} does not say ${replace}`);
  return definition.replaceAll(replace, () => by);
}

async function policies(url: string): Promise<Mutation[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Mutation>(
    `select format('policy %I on %I.%I', policyname, schemaname, tablename) as name,
            format('drop policy %I on %I.%I', policyname, schemaname, tablename) as sql
     from pg_policies where schemaname in ('public', 'private', 'storage', 'realtime') order by 1`,
  );
  await client.end();
  return rows;
}

function listed(): Mutation[] {
  // Our own file, of this shape.
  return (
    JSON.parse(readFileSync(join(import.meta.dirname, 'mutations.json'), 'utf8')) as {
      mutations: Mutation[];
    }
  ).mutations;
}

function sqlTests(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sqlTests(path) : entry.name.endsWith('.test.sql') ? [path] : [];
  });
}
