import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createPool } from '../../local/pool.ts';
import { withScratch } from '../../local/postgres/scratch.ts';
import { databaseFromSchemas } from '../../scripts/databases.ts';

const seed = readFileSync(join(import.meta.dirname, '../../supabase/seed.sql'), 'utf8');

type Rows = Record<string, unknown>[];

/** Functions that the demo data replace while they load. */
export const replaced = `
  select pg_get_functiondef(f::regprocedure) as definition
  from unnest(array['private.now()', 'private.uuid_v7()']) f`;

/**
 * The demo data in a database of its own, made from the schema files, for the tests of one file.
 * `originals`: the functions before the demo data were loaded.
 */
export function demoDatabase() {
  let pool: Pool;
  let originals: Rows;
  let finish: () => void = () => {};
  let scratch: Promise<void>;

  beforeAll(async () => {
    const finished = new Promise<void>((done) => (finish = done));
    await new Promise<void>((ready, failed) => {
      scratch = withScratch(async (world) => {
        pool = createPool(await databaseFromSchemas(world, 'demo_world'));
        originals = (await pool.query(replaced)).rows;
        await pool.query(seed);
        ready();
        await finished;
        await pool.end();
      });
      scratch.catch(failed);
    });
  });
  afterAll(async () => {
    finish();
    await scratch;
  });

  const rows = async (sql: string, values: unknown[] = []): Promise<Rows> =>
    (await pool.query<Record<string, unknown>>(sql, values)).rows;
  return {
    pool: () => pool,
    originals: () => originals,
    rows,
    one: async (sql: string, values: unknown[] = []): Promise<unknown> => {
      const [row] = await rows(sql, values);
      return row && Object.values(row)[0];
    },
  };
}
