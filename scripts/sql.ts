import { Client, type QueryResult } from 'pg';
import { readRunning } from '../local/state.ts';
import { effectsIn, printedEffects } from './effects.ts';
import { endWithReader } from './quiet-pipe.ts';
import { readSchema } from './schema-files.ts';

/*
 * `npm run sql -- "select * from staff.application_queue"`: statements against the running local
 * platform as role postgres, as the Studio's SQL editor runs them; what they answer is printed.
 * They are one transaction: where one of them fails, none of them happened.
 *
 * `npm run sql -- effects public.posts`: the triggers on a table and the files that make them, read
 * from the schema files. No platform needs to run.
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
  const client = new Client({ connectionString });
  try {
    await client.connect();
    // Several statements in one string answer with a list; the types know of one answer only.
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
    for (const { name } of fields) console.log(`${name.padEnd(20)} ${textOf(row[name])}`);
  }
  console.log(`(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`);
}

/** A cell as a user reads it: times in full, spans and lists as JSON. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (hasPostgresText(cell)) return cell.toPostgres();
  return typeof cell === 'object'
    ? JSON.stringify(cell)
    : String(cell as string | number | boolean);
}

/** What node-postgres makes of an interval. */
function hasPostgresText(cell: unknown): cell is { toPostgres(): string } {
  return typeof cell === 'object' && cell !== null && 'toPostgres' in cell;
}

function fail(message: string) {
  console.error(message);
  process.exitCode = 1;
}
