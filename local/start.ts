import { buildPage } from './build-page.ts';
import { baselineDiffers, noteBaseline } from './baseline-note.ts';
import { startStack } from './stack.ts';
import { readRunning } from './state.ts';

/* `npm start`: the whole platform on this machine, until Ctrl-C. */
const startedAt = Date.now();
const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`.padStart(7);
const progress = (step: string) => console.log(`${seconds()}  ${step}`);

const other = readRunning('main');
if (other) {
  console.error(`The platform runs already (process ${other.pid}): ${other.addresses.page}`);
  process.exit(1);
}
if (baselineDiffers('main')) {
  console.error('The data in .velour/main was made under another version of the database.');
  console.error('Run `npm run reset` to start afresh, or go back to the version that made it.');
  process.exit(1);
}

progress('Building the page');
await buildPage();
const stack = await startStack({
  name: 'main',
  durable: true,
  withSeed: true,
  progress,
  log: (line) => console.log(`         ${line}`),
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
noteBaseline('main');

console.log(`
  Velour is ready after${seconds()}.

  Page       ${stack.addresses.page}
  Inbox      ${stack.addresses.inbox}   (every mail that the product sends)
  API        ${stack.addresses.api}
  Database   ${stack.addresses.database}

  Ctrl-C stops everything. \`npm run status\` tells addresses and keys, \`npm run reset\` starts afresh.
`);

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  console.log('\n  Stopping');
  await stack.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stop());
