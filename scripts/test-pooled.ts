import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { poolerBinary } from '../local/pooler/binary.ts';

/*
 * `npm run test:pooled [-- file]`: the project `api` on a platform with a pooler in transaction mode
 * before its database. Arguments are passed to vitest.
 */
try {
  poolerBinary();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const run = spawnSync(
  process.execPath,
  [join(import.meta.dirname, 'test.mjs'), '--project', 'api', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, VELOUR_POOLER: '1' } },
);
process.exit(run.status ?? 1);
