import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { DatabaseRole, PartContext } from '../part.ts';
import { serverUser, type ServerUser } from '../postgres/binaries.ts';
import { accountFolder } from '../postgres/server.ts';
import { endLeftover, supervise, type Supervised } from '../supervise.ts';
import { poolerBinary } from './binary.ts';

interface PoolerOptions {
  port: number;
  databasePort: number;
  /** The password of every role below. */
  password: string;
}

const roles: DatabaseRole[] = [
  'supabase_admin',
  'supabase_auth_admin',
  'supabase_storage_admin',
  'postgres',
  'authenticator',
];

/** Connections of each role, fewer than its clients open: they share them. */
const connectionsPerRole = 10;

/**
 * Runs pgbouncer in transaction mode before Postgres: a connection belongs to a client for one
 * transaction. Connections are given out in turn, so that two transactions of a client hardly ever
 * meet on one, and what a session keeps is missed at once.
 */
export async function startPooler(ctx: PartContext, options: PoolerOptions): Promise<Supervised> {
  const command = poolerBinary();
  const user = serverUser();
  const folder = accountFolder(ctx.dataDir, user, 'pooler');
  const put = (name: string, text: string) => writeOwned(join(folder, name), text, user);
  const accounts = put(
    'users.txt',
    roles.map((role) => `"${role}" "${options.password}"\n`).join(''),
  );
  const settings = put('pooler.ini', settingsOf(options, accounts));
  endLeftover('pooler', ctx.dataDir);
  const pooler = supervise({
    name: 'pooler',
    command,
    args: ['--quiet', settings],
    user,
    stateDir: ctx.dataDir,
    log: ctx.log,
  });
  if (await answers(ctx.databaseUrl('authenticator'))) return pooler;
  await pooler.stop();
  throw new Error('pgbouncer did not come up.');
}

const settingsOf = ({ port, databasePort }: PoolerOptions, accounts: string) => `[databases]
* = host=127.0.0.1 port=${databasePort}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${accounts}
pool_mode = transaction
server_round_robin = 1
default_pool_size = ${connectionsPerRole}
max_client_conn = 500
server_login_retry = 1
query_wait_timeout = 15
server_tls_sslmode = disable
log_connections = 0
log_disconnections = 0
`;

function writeOwned(path: string, text: string, user: ServerUser | null): string {
  writeFileSync(path, text, { mode: 0o600 });
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

async function answers(connectionString: string): Promise<boolean> {
  for (let i = 0; i < 200; i++) {
    const client = new Client({ connectionString });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      await delay(25);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}
