import { Pool } from 'pg';

/**
 * A connection pool that outlives a restart of the server: idle errors are swallowed, not thrown.
 */
export function createPool(connectionString: string, max = 8): Pool {
  const pool = new Pool({ connectionString, max, idleTimeoutMillis: 10_000 });
  pool.on('error', () => {});
  return pool;
}
