import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { bootstrapCluster, platformTemplate } from '../../local/postgres/bootstrap.ts';
import { freePort, startPostgres } from '../../local/postgres/server.ts';
import { removeState, stateFolder } from '../../local/state.ts';
import { readSchema } from '../../scripts/schema-files.ts';

type Role = 'postgres' | 'supabase_admin' | 'authenticator';

/** A temporary cluster, for figures with the durability settings of production. */
export interface BenchServer {
  port: number;
  password: string;
  /** A folder for files of this run, removed at its end. */
  folder: string;
  url(role: Role, database: string): string;
  /** A database like an empty hosted project. */
  makeEmpty(name: string): Promise<Database>;
  /** A database with the product's schemas. */
  makeProduct(name: string): Promise<Database>;
  /** Copies a database; it must not have open connections. */
  copy(name: string, from: Database): Promise<Database>;
  /** Writes dirty pages to disk, so that a reading is not slowed down by earlier work. */
  checkpoint(): Promise<void>;
}

export interface Database {
  name: string;
  /** Runs statements as the owner of the product's objects. */
  run(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  runFile(path: string, values?: Record<string, string | number>): Promise<void>;
  /** Runs work on one connection, by default as the owner. */
  session<T>(work: (client: Client) => Promise<T>, role?: Role): Promise<T>;
}

/**
 * Starts a cluster, runs the work, and removes the cluster afterwards. Figures need one with fsync
 * on.
 */
export async function withServer<T>(
  work: (server: BenchServer) => Promise<T>,
  durable = true,
): Promise<T> {
  const state = `bench-${process.pid}`;
  const folder = stateFolder(state);
  const password = randomBytes(12).toString('hex');
  // Two runs that start at the same time try different ports first.
  const port = await freePort(28_000 + (process.pid % 200));
  const server = await startPostgres({ dataDir: folder, port, password, durable }).catch(
    (error: unknown) => {
      removeState(state);
      throw error;
    },
  );
  const end = async () => {
    await server.stop();
    removeState(state);
  };
  const interrupt = () => void end().then(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const bench = serverAt(port, password, folder);
    await bootstrapCluster((database) => bench.url('supabase_admin', database), password);
    return await work(bench);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await end();
  }
}

function serverAt(port: number, password: string, folder: string): BenchServer {
  const url: BenchServer['url'] = (role, database) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
  const administer = (statement: string) =>
    databaseAt(url, 'template1').session(async (client) => {
      await client.query(statement);
    }, 'supabase_admin');
  const create = async (name: string, template: string) => {
    const maintenance = databaseAt(url, 'template1');
    await maintenance.session(
      (client) => client.query(`create database ${name} template ${template} owner postgres`),
      'supabase_admin',
    );
    return databaseAt(url, name);
  };
  return {
    port,
    password,
    folder,
    url,
    makeEmpty: (name) => create(name, platformTemplate),
    async makeProduct(name) {
      const database = await create(name, platformTemplate);
      await database.session(async (client) => {
        for (const { file, sql } of readSchema()) await query(client, sql, file);
      });
      return database;
    },
    copy: (name, from) => create(name, from.name),
    checkpoint: () => administer('checkpoint'),
  };
}

function databaseAt(url: BenchServer['url'], name: string): Database {
  const session: Database['session'] = async (work, role = 'postgres') => {
    const client = new Client({ connectionString: url(role, name) });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  return {
    name,
    session,
    run: (sql, values) =>
      session(async (client) => (await client.query<Record<string, unknown>>(sql, values)).rows),
    runFile: (path, values = {}) =>
      session(async (client) => {
        await query(client, readBenchSql(path, values), path);
      }),
  };
}

async function query(client: Client, sql: string, name: string) {
  await client.query(sql).catch((error: Error) => {
    throw new Error(`${name}: ${error.message}`, { cause: error });
  });
}

/** The text of a file in `bench/` with its `:names` replaced by values. */
export function readBenchSql(path: string, values: Record<string, string | number> = {}): string {
  const text = readFileSync(join(import.meta.dirname, '..', path), 'utf8');
  return text.replace(/(?<![:\w]):([a-z_]+)\b/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
}
