import type { Context } from 'hono';
import type { Pool, PoolClient } from 'pg';
import type { PartContext } from '../part.ts';
import type { AuthConfig } from './config.ts';
import type { Limits } from './limits.ts';
import type { Mailer } from './mailer.ts';
import type { Providers } from './oauth/providers.ts';

/** The state that the endpoints of Auth share. */
export interface Service {
  ctx: PartContext;
  config: AuthConfig;
  pool: Pool;
  mailer: Mailer;
  limits: Limits;
  providers: Providers;
  /** The `iss` claim of access tokens. */
  issuer: string;
}

/** HTTP method, path and handler. */
export type Endpoint = [
  'get' | 'post' | 'put' | 'delete',
  string,
  (service: Service, c: Context) => Response | Promise<Response>,
];

/** A connection, inside a transaction or not. */
export type Database = Pick<PoolClient, 'query'>;

/** Runs `work` in one transaction; an error rolls it back. */
export async function inTransaction<T>(pool: Pool, work: (db: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
