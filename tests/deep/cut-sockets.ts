import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/*
 * `npm run test:cuts [-- --clients=100 --messages=10000 --seed=word]`: tests/api/cut-sockets.test.ts
 * at its full size. Use the printed seed to repeat a run with the same cuts.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '100' },
    messages: { type: 'string', default: '10000' },
    seed: { type: 'string', default: crypto.randomUUID().slice(0, 8) },
  },
});
if (Number(values.clients) % 4 !== 0 || Number(values.messages) % Number(values.clients) !== 0)
  throw new Error('A conversation has four clients, and every client sends as many messages.');

const root = join(import.meta.dirname, '..', '..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'api', 'tests/api/cut-sockets.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CUT_CLIENTS: values.clients,
      CUT_MESSAGES: values.messages,
      CUT_SEED: values.seed,
    },
  },
);
process.exitCode = status ?? 1;
