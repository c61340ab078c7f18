import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { removeState, stateFolder } from '../state.ts';
import { bootstrapCluster, platformTemplate } from './bootstrap.ts';
import { freePort, startPostgres } from './server.ts';

export interface Scratch {
  /**
   * Makes a database like that of an empty hosted project, or a copy of `template`. Returns its URL
   * for the role `postgres`.
   */
  makeDatabase(name: string, template?: string): Promise<string>;
  url(role: 'postgres' | 'supabase_admin', database: string): string;
}

/** Runs `work` with a temporary Postgres server, which is then stopped and deleted. */
export async function withScratch<T>(work: (scratch: Scratch) => Promise<T>): Promise<T> {
  const scratch = await startScratch();
  try {
    return await work(scratch);
  } finally {
    await scratch.stop();
  }
}

/**
 * Starts a temporary Postgres server; `stop` also deletes its data. `beside` tells it from another
 * one of this process.
 */
export async function startScratch(beside = ''): Promise<Scratch & { stop(): Promise<void> }> {
  const name = `scratch-${process.pid}${beside}`;
  const password = randomBytes(12).toString('hex');
  const port = await freePort(25_000 + (process.pid % 500));
  const url: Scratch['url'] = (role, database) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
  const server = await startPostgres({
    dataDir: stateFolder(name),
    port,
    password,
    durable: false,
  });
  const stop = async () => {
    await server.stop();
    removeState(name);
  };
  try {
    await bootstrapCluster((database) => url('supabase_admin', database), password);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    stop,
    async makeDatabase(database, template = platformTemplate) {
      await runSql(url('supabase_admin', 'template1'), [
        `create database ${database} template ${template} owner postgres`,
      ]);
      return url('postgres', database);
    },
  };
}

/** Runs statements one after another. An error contains the first line of the failed statement. */
export async function runSql(connectionString: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) {
      await client.query(statement).catch((error: Error) => {
        throw new Error(`${statement.split('\n')[0]}: ${error.message}`, { cause: error });
      });
    }
  } finally {
    await client.end();
  }
}
