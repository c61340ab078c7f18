import { expect, inject, test } from 'vitest';
import { createPool } from '../../local/pool.ts';
import { database } from '../support/users.ts';

/* An error that nobody listens to ends the process, and with it every part of the platform. */
test('a part whose connection is cut within a transaction goes on with another one', async () => {
  const pool = createPool(inject('platform').adminDatabaseUrl, 1);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Not `once` of node:events, which rejects for the error that comes first.
    const ended = new Promise((done) => client.once('end', done));
    await database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await expect(client.query('commit')).rejects.toThrow(/connection|queryable/i);
  } finally {
    client.release(true);
  }
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await pool.end();
});
