import { Pool } from 'pg';

/** A connection pool that survives a restart of the server: errors of idle clients are ignored. */
export function createPool(connectionString: string, max = 8): Pool {
  const pool = new Pool({ connectionString, max, idleTimeoutMillis: 10_000 });
  pool.on('error', () => {});
  return pool;
}
