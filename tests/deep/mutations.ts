import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { runSql, withScratch, type Scratch } from '../../local/postgres/scratch.ts';
import { runTap, type Outcome } from '../support/tap.ts';
import { makeTestDatabase } from '../support/test-database.ts';
import { breakRules, listedMutations, policyMutations, type Mutation } from './breaking.ts';

/*
 * `npm run test:deep [-- pattern] [-- --part 1/4]`: mutation tests of the database. Each mutation
 * breaks one rule of a scratch database, against which the database tests then run. The mutations
 * are every policy, dropped and opened to everyone, and the list in mutations.json. The run fails
 * when no test notices a mutation. A part takes every fourth one, for example.
 */
const root = join(import.meta.dirname, '..', '..');
const testFiles = sqlTests(join(root, 'supabase', 'tests'));
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', default: '1/1' } },
});
/** The pattern of mutation names; without an argument it matches all. */
const wanted = new RegExp(positionals[0] ?? '');
const [part = 1, parts = 1] = options.part.split('/').map(Number);

/**
 * Tests that read tables directly, which no client does. They do not count for dropped policies,
 * which break a screen. A policy that is opened shows nothing where a function checks the same.
 */
const ofTables = /access.rows\.test\.sql$/;
/** Dropped policies that break no screen, because no client reads their tables. */
const unseen = /(subscription_periods|comment_likes|audience_events|message_changes)$/;
const isDropped = (name: string) => /^policy (?!.* for everybody$)/.test(name);
/** The functions and tables that each file names. */
const namesOf = new Map(
  testFiles.map((file) => [file, new Set(namesIn(readFileSync(file, 'utf8')))]),
);
/** The functions that use each function or table. */
let callers = new Map<string, string[]>();
/** Seconds that each file takes on the unbroken database. */
const seconds = new Map<string, number>();
/** Files that noticed a mutation, newest first: similar mutations are often noticed by one file. */
let recent: string[] = [];

const missed = await withScratch(async (scratch) => {
  const whole = await makeTestDatabase((role, database) => scratch.url(role, database), 'whole');
  callers = await connected(whole, callersOf);
  const queue = [...(await connected(whole, policyMutations)), ...listedMutations()]
    .filter(({ name }) => wanted.test(name))
    .filter((_, at) => at % parts === part - 1);
  const total = queue.length;
  await runSql(scratch.url('supabase_admin', 'template1'), [
    'create database unbroken template whole owner postgres',
  ]);
  await timeTests(scratch.url('postgres', 'unbroken'));
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

/** Measures each file on the unbroken database; throws when one fails there. */
async function timeTests(url: string): Promise<void> {
  for (const file of testFiles) {
    // What files roll back stays in tables and statistics, and would change plans that are measured.
    await runSql(url, ['vacuum']);
    const begun = performance.now();
    const outcome = await outcomeOf(url, file);
    if (isRed(outcome)) {
      const failed = outcome.assertions.filter(({ ok }) => !ok);
      const why = [outcome.error?.message, ...failed.flatMap(({ title, notes }) => [title, notes])];
      throw new Error(
        [`${relative(root, file)} is red before anything is broken`, ...why].join('\n'),
      );
    }
    seconds.set(file, (performance.now() - begun) / 1000);
  }
}

function outcomeOf(url: string, file: string): Promise<Outcome> {
  return runTap(url, readFileSync(file, 'utf8'));
}

function isRed({ error, isGreen }: Outcome): boolean {
  return error !== null || !isGreen;
}

/** The first test file that fails on the mutated database, or null. */
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
  const refusal = await connected(url, (client) => breakRules(client, mutation)).then(
    () => null,
    String,
  );
  if (refusal !== null) {
    console.log(refusal.split('\n').at(-1));
    return null;
  }
  for (const file of inOrder(mutation)) {
    // A file that is red for another reason is red on the unbroken database as well.
    const isNoticed = isRed(await outcomeOf(url, file));
    if (isNoticed && !isRed(await outcomeOf(scratch.url('postgres', 'unbroken'), file))) {
      recent = [file, ...recent.filter((other) => other !== file)].slice(0, 5);
      return relative(root, file);
    }
  }
  return null;
}

/**
 * Orders the files: those that name what is broken, those of its domain, those that name a function
 * which calls it, those that noticed others recently, then the fastest.
 */
function inOrder(mutation: Mutation): string[] {
  const { name } = mutation;
  const words = name.split(/\W+/).filter((word) => word.length > 4);
  const broken = namesIn('sql' in mutation ? mutation.sql : mutation.of);
  const calling = broken.flatMap((one) => callers.get(one) ?? []);
  const rank = (file: string) => {
    const cost = seconds.get(file) ?? 0;
    const names = namesOf.get(file) ?? new Set();
    if (cost < 2 && broken.some((one) => names.has(one))) return cost - 400;
    if (cost < 2 && words.some((word) => file.includes(word))) return cost - 300;
    if (cost < 2 && calling.some((one) => names.has(one))) return cost - 200;
    return recent.includes(file) ? cost - 100 : cost;
  };
  const asked = testFiles.filter(
    (file) => !isDropped(name) || unseen.test(name) || !ofTables.test(file),
  );
  return asked.sort((one, other) => rank(one) - rank(other));
}

/** The names of functions and tables in a text of SQL, without their schemas. */
function namesIn(sql: string): string[] {
  return [...sql.matchAll(/\b(?:public|private|api|staff|storage|realtime)\.(\w+)/g)].map(
    ([, name = '']) => name,
  );
}

/** The functions that call each function or read each table, by name. */
async function callersOf(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; source: string }>(
    `select p.proname as name, coalesce(p.prosrc, pg_get_functiondef(p.oid)) as source from pg_proc p
     where p.pronamespace in ('private'::regnamespace, 'api'::regnamespace, 'public'::regnamespace)`,
  );
  const found = new Map<string, string[]>();
  for (const { name, source } of rows) {
    for (const used of new Set(namesIn(source))) {
      found.set(used, [...(found.get(used) ?? []), name]);
    }
  }
  return found;
}

function sqlTests(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sqlTests(path) : entry.name.endsWith('.test.sql') ? [path] : [];
  });
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
