import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PartContext } from './part.ts';
import { project } from './project.ts';
import { endLeftover, supervise, type Supervised } from './supervise.ts';

const entry = join(project, 'worker', 'main.ts');

/** Runs the media worker beside the platform, as an operator runs it beside a hosted one. */
export function startWorker(
  ctx: Pick<PartContext, 'apiUrl' | 'dataDir' | 'log'>,
  transcodeSecret: string,
): Pick<Supervised, 'stop' | 'kill'> {
  if (!existsSync(entry)) return { stop: () => Promise.resolve(), kill() {} };
  endLeftover('worker', ctx.dataDir);
  return supervise({
    name: 'worker',
    command: process.execPath,
    args: ['--import', 'tsx', entry],
    cwd: project,
    stateDir: ctx.dataDir,
    log: ctx.log,
    env: {
      FUNCTIONS_URL: `${ctx.apiUrl}/functions/v1`,
      TRANSCODE_SECRET: transcodeSecret,
      WORK_DIR: ctx.dataDir,
    },
  });
}
