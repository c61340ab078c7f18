import { withServer } from '../harness/server.ts';
import { ledger } from './ledger.ts';
import { messages } from './messages.ts';
import { notifications } from './notifications.ts';
import type { Reading } from './timing.ts';

// npx tsx bench/sizes/run.ts notifications --rows=1000000,100000000
// npx tsx bench/sizes/run.ts ledger --rows=100000,10000000
// npx tsx bench/sizes/run.ts messages --rows=10000000
// Durability is off and the cluster is thrown away: rows are made by SQL, indexes afterwards.
// 10^8 notifications take about 25 GB and half an hour; see docs/scaling.md.
const subjects = { notifications, ledger, messages };

const [name = '', ...options] = process.argv.slice(2);
if (!(name in subjects)) throw new Error(`Name one of ${Object.keys(subjects).join(', ')}.`);
const measure = subjects[name as keyof typeof subjects];
const sizes = (/^--rows=([\d,]+)$/.exec(options[0] ?? '--rows=1000000')?.[1] ?? '')
  .split(',')
  .map(Number);
const log = (line: string) => process.stderr.write(`${line}\n`);

await withServer(async (server) => {
  const found: Reading[][] = [];
  for (const rows of sizes) {
    log(`${name}: ${rows} rows`);
    found.push(await measure(server, rows, log));
    // The next size has the disk to itself.
    if (rows !== sizes.at(-1)) await server.checkpoint();
  }
  console.log(`| ${name} | ${sizes.map((rows) => rows.toLocaleString('en')).join(' | ')} |`);
  console.log(`| --- | ${sizes.map(() => '---:').join(' | ')} |`);
  for (const [at, [what]] of (found[0] ?? []).entries())
    console.log(`| ${what} | ${found.map((readings) => readings[at]?.[1] ?? '').join(' | ')} |`);
}, false);
