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
/** A pattern of names; all without one. */
const wanted = new RegExp(process.argv[2] ?? '');

/** Compares tables with policies, which no client does: a policy has to be noticed by a screen. */
const ofTables = /access.rows\.test\.sql$/;
/** Policies that no screen shows: its function asks the same first, or nobody reads the table. */
const unseen = /(subscription_periods|comment_likes|audience_events)( for everybody)?$/;
/** Seconds that each file takes where nothing is broken. */
const seconds = new Map<string, number>();
/** Files that noticed a mutation, the last one first: neighbours are often noticed by the same file. */
let recent: string[] = [];

const missed = await withScratch(async (scratch) => {
  const whole = await makeTestDatabase((role, database) => scratch.url(role, database), 'whole');
  const queue = [...(await policies(whole)), ...listed()].filter(({ name }) => wanted.test(name));
  const total = queue.length;
  await timeTests(whole);
  const survivors: string[] = [];
  const work = async (database: string) => {
    for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
      const { name } = mutation;
      const noticedBy = await firstRed(scratch, database, mutation);
      console.log(noticedBy ? `noticed  ${name}  (${noticedBy})` : `MISSED   ${name}`);
      if (!noticedBy) survivors.push(name);
    }
  };
  await Promise.all(['mutant_1', 'mutant_2'].map(work));
  console.log(`${total - survivors.length} of ${total} mutations were noticed.`);
  return survivors;
});
process.exitCode = missed.length === 0 ? 0 : 1;

/** A test that is red already would notice everything. */
async function timeTests(url: string): Promise<void> {
  for (const file of testFiles) {
    const begun = performance.now();
    if (await isRed(url, file))
      throw new Error(`${relative(root, file)} is red before anything is broken`);
    seconds.set(file, (performance.now() - begun) / 1000);
  }
}

async function isRed(url: string, file: string): Promise<boolean> {
  const { error, isGreen } = await runTap(url, readFileSync(file, 'utf8'));
  return error !== null || !isGreen;
}

/** The first test file that turns red, or null. */
async function firstRed(
  scratch: Scratch,
  database: string,
  mutation: Mutation,
): Promise<string | null> {
  await runSql(scratch.url('supabase_admin', 'template1'), [
    `drop database if exists ${database} with (force)`,
    `create database ${database} template whole owner postgres`,
  ]);
  const url = scratch.url('postgres', database);
  const refusal = await breakRules(url, [mutation, ...(mutation.and ?? [])]).then(
    () => null,
    String,
  );
  if (refusal !== null) {
    console.log(refusal.split('\n').at(-1));
    return null;
  }
  for (const file of inOrder(mutation)) {
    if (await isRed(url, file)) {
      recent = [file, ...recent.filter((other) => other !== file)].slice(0, 5);
      return relative(root, file);
    }
  }
  return null;
}

/** The mutation's own domain first, then what noticed others, then the quickest. */
function inOrder({ name }: Mutation): string[] {
  const words = name.split(/\W+/).filter((word) => word.length > 4);
  const rank = (file: string) => {
    const cost = seconds.get(file) ?? 0;
    if (cost < 2 && words.some((word) => file.includes(word))) return cost - 200;
    return recent.includes(file) ? cost - 100 : cost;
  };
  const asked = testFiles.filter(
    (file) => !name.startsWith('policy ') || unseen.test(name) || !ofTables.test(file),
  );
  return asked.sort((one, other) => rank(one) - rank(other));
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

/** Each policy dropped, and each one that answers everything. */
async function policies(url: string): Promise<Mutation[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Mutation & { sql: string }>(
    `select format('policy %I on %I.%I%s', p.policyname, p.schemaname, p.tablename, m.suffix) as name,
            format(m.change, p.policyname, p.schemaname, p.tablename) as sql
     from pg_policies p cross join (values
       ('', 'drop policy %I on %I.%I', true), (' for everybody', 'alter policy %I on %I.%I using (true)', false)
       ) m (suffix, change, is_drop)
     where p.schemaname in ('public', 'private', 'storage', 'realtime')
       -- no client reads a row of storage.objects
       and (m.is_drop or (p.qual is not null and p.tablename <> 'objects')) order by 1`,
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
