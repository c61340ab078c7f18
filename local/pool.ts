import { Pool } from 'pg';

/**
 * A connection pool that survives a restart of the server: errors of idle clients are ignored, and
 * so is what a client in use says beside the failure of its statement.
 */
export function createPool(connectionString: string, max = 8): Pool {
  const pool = new Pool({ connectionString, max, idleTimeoutMillis: 10_000 });
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}
