import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { postgresHome, reachable, serverUser, type ServerUser } from './binaries.ts';

export interface ServerOptions {
  /** The folder of the cluster; created if missing. */
  dataDir: string;
  port: number;
  password: string;
  /** False only for clusters of tests: a crash of the machine can lose committed transactions. */
  durable: boolean;
  /** True if the cluster in the folder was never completed: it is deleted and made again. */
  fresh?: boolean;
}

export interface PostgresServer {
  port: number;
  /** Whether this start created the cluster. */
  isNew: boolean;
  stop(): Promise<void>;
  /** Ends every process of the server at once, as `kill -9` does. */
  kill(): Promise<void>;
  /** Registers a callback for an exit that neither `stop` nor `kill` caused. */
  onExit(callback: () => void): void;
}

const settings = (options: ServerOptions) => [
  ['listen_addresses', '127.0.0.1'],
  ['port', String(options.port)],
  ['unix_socket_directories', ''],
  ['max_connections', '200'],
  ['shared_buffers', '256MB'],
  ['max_wal_size', '2GB'],
  ['wal_level', 'logical'],
  ['log_min_messages', 'fatal'],
  ['timezone', 'UTC'],
  ...(options.durable
    ? []
    : [
        ['fsync', 'off'],
        ['full_page_writes', 'off'],
      ]),
];

/** Starts Postgres 17 on loopback, and creates the cluster if there is none. */
export async function startPostgres(options: ServerOptions): Promise<PostgresServer> {
  const user = serverUser();
  const home = postgresHome(user);
  const data = clusterFolder(options.dataDir, user);
  await stopLeftover(data);
  if (options.fresh) emptyCluster(data, user);
  const isNew = !existsSync(join(data, 'PG_VERSION'));
  if (isNew) initialise(home, data, options.password, user);

  const args = [
    '-D',
    data,
    ...settings(options).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
  const child = spawn(join(home, 'bin', 'postgres'), args, {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let stopping = false;
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000)));
  try {
    await untilReady(options, child, () => errors);
  } catch (error) {
    await stopProcess(child);
    throw error;
  }
  return {
    port: options.port,
    isNew,
    async stop() {
      stopping = true;
      await stopProcess(child);
    },
    async kill() {
      stopping = true;
      const ended = new Promise<void>((done) => child.once('exit', () => done()));
      if (child.pid !== undefined) killAll(child.pid);
      await ended;
    },
    onExit: (callback) => void child.once('exit', () => stopping || callback()),
  };
}

/** Postgres gives each of its processes a group of its own, so that none ends with the first one. */
function killAll(pid: number) {
  // It starts no other process while they are listed, which would outlive it.
  process.kill(pid, 'SIGSTOP');
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const one of [pid, ...children.stdout.split('\n').map(Number).filter(Boolean)]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}

/** The data folder, or one in the temporary folder if the server's account cannot access it. */
export const clusterFolder = (wanted: string, user: ServerUser | null): string =>
  accountFolder(wanted, user, 'cluster');

/** A folder of the server's account: below `wanted`, or in the temporary folder. */
export function accountFolder(wanted: string, user: ServerUser | null, name: string): string {
  mkdirSync(wanted, { recursive: true, mode: 0o755 });
  let folder = join(wanted, name);
  if (!reachable(wanted, user)) {
    folder = join(
      tmpdir(),
      `velour-${name}-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`,
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

function emptyCluster(data: string, user: ServerUser | null) {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  if (user) chownSync(data, user.uid, user.gid);
}

function initialise(home: string, data: string, password: string, user: ServerUser | null) {
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const result = spawnSync(
    join(home, 'bin', 'initdb'),
    [
      '-D',
      data,
      '-U',
      'supabase_admin',
      '-E',
      'UTF8',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      '--no-sync',
    ],
    { ...user, encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0)
    throw new Error(`initdb failed: ${result.stderr}${result.error?.message ?? ''}`);
}

/** Stops a server that still runs on the same files because its parent process was killed. */
async function stopLeftover(data: string) {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!isPostgres(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let i = 0; i < 100 && isPostgres(pid); i++) await delay(50);
  if (isPostgres(pid)) process.kill(pid, 'SIGQUIT');
}

function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  const probe = spawnSync('ps', ['-o', 'comm=,stat=', '-p', String(pid)], { encoding: 'utf8' });
  return probe.stdout.includes('postgres') && !probe.stdout.includes('Z');
}

async function untilReady(options: ServerOptions, child: ChildProcess, errors: () => string) {
  const url = `postgresql://supabase_admin:${options.password}@127.0.0.1:${options.port}/template1`;
  for (let i = 0; i < 600; i++) {
    if (hasEnded(child)) throw new Error(`Postgres ended at its start: ${errors()}`);
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await delay(25);
    }
  }
  throw new Error(`Postgres did not come up: ${errors()}`);
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

async function stopProcess(child: ChildProcess) {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), 8000);
  await ended;
  clearTimeout(timer);
}

/** The first free port at or above the wanted one. */
export async function freePort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 200; port++) {
    const free = await new Promise<boolean>((done) => {
      const probe = createServer();
      probe.once('error', () => done(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
    });
    if (free) return port;
  }
  throw new Error(`No free port between ${wanted} and ${wanted + 199}.`);
}
