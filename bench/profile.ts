import type { Client } from 'pg';
import { makeContext, type Context } from './context.ts';
import { withServer } from './harness/server.ts';
import { only, operations, tip } from './money/operations.ts';
import { stockUnlocks } from './money/stock.ts';
import { readOptions } from './options.ts';
import { explain, tellPlans, type Executed } from './screens/explain.ts';
import { withRest } from './screens/rest.ts';
import type { Visit } from './screens/screen.ts';
import { screens, type ScreenName } from './screens/screens.ts';

// tsx bench/profile.ts tip feed --quick
// prints the profile of a money command or of a screen: functions by their own time, or every
// executed statement, with its time and buffers
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const options = readOptions(process.argv.slice(2).filter((argument) => argument.startsWith('--')));
const CALLS = 300;

await withServer(async (server) => {
  const context = makeContext(options, server, (line) => process.stderr.write(`${line}\n`));
  for (const name of names) {
    console.log(`\n== ${name}`);
    if (operations.some(({ kind }) => kind === name)) await profileMoney(context, name);
    else await profileScreen(context, name);
  }
});

/** Calls a command repeatedly on one connection and sums up the time per function. */
async function profileMoney(context: Context, name: string) {
  const database = await context.money();
  const operation = operations.find(({ kind }) => kind === name) ?? tip;
  await stockUnlocks(context, database, operation)();
  await database.session(async (client) => {
    await client.query(`set track_functions = 'all'; select pg_stat_reset()`);
    const start = performance.now();
    for (let i = 0; i < CALLS; i++) {
      await client.query('begin');
      const { target, cents } = await operation.take(client, context.options.pace.money);
      await client.query({
        name: operation.kind,
        text: operation.call,
        values: [target, cents, crypto.randomUUID()],
      });
      await client.query('commit');
    }
    console.log(`${((performance.now() - start) / CALLS).toFixed(2)} ms a transaction, alone`);
    await client.query('select pg_stat_force_next_flush()');
    await printFunctions(client);
  }, 'supabase_admin');
}

async function printFunctions(client: Client) {
  const { rows } = await client.query<{ name: string; calls: number; own: number }>(
    `select schemaname || '.' || funcname as name, calls::float / $1 as calls,
            round((self_time * 1000 / $1)::numeric, 1)::float as own
     from pg_stat_user_functions where schemaname <> 'bench' order by self_time desc limit 20`,
    [CALLS],
  );
  for (const { name, calls, own } of rows)
    console.log(`${own.toFixed(1).padStart(9)} us  ${calls.toFixed(1).padStart(5)} calls  ${name}`);
}

/** One request of a screen, with the time and buffers of each of its statements. */
async function profileScreen(context: Context, name: string) {
  const { database } = await context.screens();
  if (!(name in screens)) throw new Error(`No screen and no command is called ${name}.`);
  // The name is one of the keys, as checked above.
  const screen = screens[name as ScreenName];
  // The columns of the table.
  const visits = (await database.run(
    'select * from bench.visits order by n limit 1',
  )) as unknown as Visit[];
  const visit = only(visits);
  await withRest(context.server, database, (rest) =>
    database.session(async (client) => {
      const { spoken } = await rest.ask(screen.viewer(visit), screen.request(visit));
      await tellPlans(client);
      await client.query('set auto_explain.log_timing = on; set auto_explain.log_buffers = on');
      await explain(client, spoken);
      for (const line of summed(await explain(client, spoken))) console.log(line);
    }, 'supabase_admin'),
  );
}

interface Sum {
  runs: number;
  milliseconds: number;
  buffers: number;
}

/** Groups statements of the same text, most expensive first. Times include nested calls. */
function summed(executed: Executed[]): string[] {
  const sums = new Map<string, Sum>();
  for (const { query, plan } of executed) {
    const text = query.trim().replaceAll(/\s+/g, ' ').slice(0, 110);
    const sum = sums.get(text) ?? { runs: 0, milliseconds: 0, buffers: 0 };
    sum.runs += 1;
    sum.milliseconds += plan['Actual Total Time'] ?? 0;
    sum.buffers += plan['Shared Hit Blocks'] ?? 0;
    sums.set(text, sum);
  }
  return [...sums]
    .toSorted(([, a], [, b]) => b.milliseconds - a.milliseconds)
    .map(
      ([text, { runs, milliseconds, buffers }]) =>
        `${milliseconds.toFixed(2).padStart(8)} ms ${String(buffers).padStart(6)} buffers ${String(runs).padStart(4)} x  ${text}`,
    );
}
