import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureFfmpeg } from '../../../scripts/ensure-ffmpeg.mjs';

/*
 * `npm run test:soak [-- --minutes 60 --seed word]`: everything that R1 to R9 do, on one platform
 * whose parts are killed, cut, filled and delayed meanwhile. A printed seed repeats what is done and
 * what fails; the machine has a part in what meets. `--confirm` runs a red seed once more, and fails
 * if it is red again (decision 090).
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: crypto.randomUUID().slice(0, 8) },
    confirm: { type: 'boolean', default: false },
  },
});
if (!(Number(values.minutes) >= 1)) throw new Error('A soak takes a minute at least.');

ensureFfmpeg();
const root = join(import.meta.dirname, '..', '..', '..');
const isGreen = () =>
  spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config=tests/deep/soak/vitest.config.ts',
      '--reporter=verbose',
      '--disable-console-intercept',
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, SOAK_MINUTES: values.minutes, SOAK_SEED: values.seed },
    },
  ).status === 0;
process.exitCode = isGreen() || (values.confirm && isGreen()) ? 0 : 1;
