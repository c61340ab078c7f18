import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Pool } from 'pg';
import { WebSocket } from 'ws';
import { startGateway } from '../../local/gateway/index.ts';
import { signToken } from '../../local/jwt.ts';
import type { PartContext } from '../../local/part.ts';
import { bootstrapCluster } from '../../local/postgres/bootstrap.ts';
import { freePort, startPostgres } from '../../local/postgres/server.ts';
import { createRealtime } from '../../local/realtime/index.ts';
import type { Limits } from '../../local/realtime/limits.ts';
import { createStorage } from '../../local/storage/index.ts';

const password = 'contract';
const jwtSecret = 'a-secret-of-these-tests-only-0123456789abcdef';

export interface World {
  api: string;
  publishableKey: string;
  secretKey: string;
  /** The folder in which Storage keeps bytes. */
  dataDir: string;
  /** Connected as `postgres`, the role of a project's migrations. */
  sql: Pool;
  /** Connected as the platform's superuser, to inspect or change platform tables. */
  admin: Pool;
  /** A client of a user, or of a guest without a token. */
  client(token?: string): SupabaseClient;
  service(): SupabaseClient;
  tokenOf(person: string, lifetimeSeconds?: number): Promise<string>;
  restartPostgres(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a project with only Realtime and Storage, on a temporary cluster. */
export async function startWorld(
  firstPort: number,
  project: string,
  limits?: Limits,
): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'velour-contract-'));
  const port = await freePort(firstPort);
  const options = { dataDir: folder, port, password, durable: false };
  let server = await startPostgres(options);
  const url = (role: string, database = 'postgres') =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
  await bootstrapCluster((database) => url('supabase_admin', database), password);
  const sql = poolOf(url('postgres'));
  const admin = poolOf(url('supabase_admin'));
  await sql.query(project);

  const gatewayPort = await freePort(firstPort + 1);
  const api = `http://127.0.0.1:${gatewayPort}`;
  const ctx: PartContext = {
    databaseUrl: (role) => url(role),
    tokenKeys: jwtSecret,
    publishableKey: 'sb_publishable_contract',
    secretKey: 'sb_secret_contract',
    apiUrl: api,
    siteUrl: api,
    dataDir: folder,
    log: () => {},
  };
  const realtime = await createRealtime(ctx, limits);
  const storage = await createStorage(ctx);
  const unused = () => new Response(null, { status: 404 });
  const gateway = await startGateway(ctx, gatewayPort, {
    auth: unused,
    functions: unused,
    storage: storage.app.fetch,
    realtime: realtime.app.fetch,
    upgradeRealtime: realtime.upgrade,
    restPorts: [1],
  });
  const clients: SupabaseClient[] = [];
  const connect = (key: string, token?: string) => {
    const client = createClient(api, key, {
      ...(token ? { accessToken: () => Promise.resolve(token) } : {}),
      auth: { persistSession: false, autoRefreshToken: false },
      // The types of `ws` and of the browser's WebSocket differ in members that the client ignores.
      realtime: { transport: WebSocket as never },
    });
    clients.push(client);
    return client;
  };

  return {
    api,
    publishableKey: ctx.publishableKey,
    secretKey: ctx.secretKey,
    dataDir: ctx.dataDir,
    sql,
    admin,
    client: (token) => connect(ctx.publishableKey, token),
    service: () => connect(ctx.secretKey),
    tokenOf: (person, lifetimeSeconds = 3600) =>
      signToken(jwtSecret, { role: 'authenticated', sub: person }, lifetimeSeconds),
    async restartPostgres() {
      await server.stop();
      server = await startPostgres(options);
    },
    async stop() {
      for (const client of clients) {
        await client.removeAllChannels();
        await client.realtime.disconnect();
      }
      // Realtime stops first: the gateway waits for the sockets, which Realtime closes.
      await realtime.stop();
      await gateway.stop();
      await storage.stop();
      await sql.end();
      await admin.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function poolOf(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 2 });
  pool.on('error', () => {});
  return pool;
}

/** Waits until a condition holds; throws after five seconds. */
export async function until(condition: () => boolean | Promise<boolean>, what: string) {
  const end = Date.now() + 5000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`never happened: ${what}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
