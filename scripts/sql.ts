import { Client, type QueryResult } from 'pg';
import { readRunning } from '../local/state.ts';
import { cellText, cellTypes } from './cell-text.ts';
import { effectsIn, printedEffects } from './effects.ts';
import { endWithReader } from './quiet-pipe.ts';
import { readSchema } from './schema-files.ts';

/*
 * `npm run sql -- "select * from staff.application_queue"`: runs statements on the running local
 * platform as role postgres, like the Studio's SQL editor, and prints their results. They run in
 * one transaction: if one of them fails, none takes effect.
 *
 * `npm run sql -- effects public.posts`: prints the triggers on a table and the files that create
 * them, as found in the schema files. No platform needs to run.
 */
endWithReader(process.stdout, () => process.exit(0));

const statements = process.argv.slice(2).join(' ').trim();
const running = readRunning(process.env.VELOUR_STACK ?? 'main');

const table = /^effects\s+([\w.]+)$/.exec(statements)?.[1];

if (table) console.log(printedEffects(table, effectsIn(readSchema())).join('\n'));
else if (statements === '') fail('Say what to run: npm run sql -- "select * from staff.users"');
else if (!running) fail('The platform does not run. `npm start` starts it.');
else await run(running.addresses.database);

async function run(connectionString: string) {
  const client = new Client({ connectionString, types: cellTypes });
  try {
    await client.connect();
    // A string with several statements returns a list of results, but the types allow one result
    // only.
    const answer = (await client.query(statements)) as QueryResult | QueryResult[];
    for (const result of [answer].flat()) print(result);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  } finally {
    await client.end();
  }
}

function print({ command, fields, rows, rowCount }: QueryResult<Record<string, unknown>>) {
  if (fields.length === 0) return console.log(`${command} ${rowCount ?? ''}`.trim());
  for (const [index, row] of rows.entries()) {
    if (index > 0) console.log('');
    for (const { name } of fields) console.log(`${name.padEnd(20)} ${cellText(row[name])}`);
  }
  console.log(`(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`);
}

function fail(message: string) {
  console.error(message);
  process.exitCode = 1;
}
