import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { startStack, type Stack } from '../local/stack.ts';
import { readRunning, stateFolder } from '../local/state.ts';
import { brand } from '../src/lib/brand.ts';
import { buildPage } from './build-page.ts';
import { accountLines } from './demo/accounts.ts';
import { startDemo } from './demo/world.ts';

/*
 * `npm start`: runs the whole platform on this machine until Ctrl-C. `VELOUR_STACK` selects another
 * instance.
 */
const name = process.env.VELOUR_STACK ?? 'main';
const startedAt = Date.now();
const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
const progress = (step: string) => console.log(`${seconds().padStart(7)}  ${step}`);

const other = readRunning(name);
if (other) {
  console.error(`The platform runs already (process ${other.pid}): ${other.addresses.page}`);
  process.exit(1);
}

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  console.log('\n  Stopping');
  // A start in progress is awaited first, because its processes are known only at its end.
  await starting?.then(
    (stack) => stack.stop(),
    () => {},
  );
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop());
}

const details = createWriteStream(join(stateFolder(name), 'platform.log'), { flags: 'a' });
/** Writes every line to the log file, and lines that matter to the user also to the screen. */
function log(line: string) {
  details.write(`${new Date().toISOString()} ${line}\n`);
  if (!stopping && /again$|failed/.test(line)) console.log(`         ${line}`);
}

let starting: Promise<Stack> | undefined;
progress('Building the page');
await buildPage();
starting = startStack({
  name,
  durable: true,
  withSeed: true,
  isPooled: process.env.VELOUR_POOLER === '1',
  progress,
  log,
});
const stack = await starting.catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
await startDemo(stack, progress, log).catch((error: unknown) => {
  // The platform works without the demo world, and the next start continues the preparation.
  log(`the demo world failed: ${String(error)}`);
});

if (!stopping)
  console.log(`
  ${brand.name} is ready after ${seconds()}.

  Page       ${stack.addresses.page}
  Inbox      ${stack.addresses.inbox}   (every mail that the product sends)
  API        ${stack.addresses.api}
  Database   ${stack.addresses.database}

  Sign up, or sign in as
${accountLines('  ')}

  Ctrl-C stops everything. \`npm run status\` shows addresses and keys, \`npm run reset\` deletes data.
`);
